import type { Config } from '#server/base/config/config.ts'
import type { RequestFacts } from '#server/http/implement.ts'
import { isSameText, sha256 } from '#server/base/secrets.ts'
import { isMark, newMark } from '#server/identity/session/mark.ts'

/** Outlives everything that is tied to a browser by it. */
const maxAgeSec = 900

/**
 * Ties what the browser begins now to the browser, by a cookie no script reads; its hash goes into the row. A value that
 * we did not make is replaced (SE-09).
 */
export const bindBrowser = ({ cookies }: RequestFacts, config: Config) => {
  const held = cookies.get('binding')
  const binding =
    held !== null && isMark('binding', held, config) ? held : newMark('binding', config)
  cookies.set('binding', binding, maxAgeSec)
  return sha256(binding)
}

/** What the rows of this browser carry; `null` for a browser that began nothing. */
export const bindHashOf = ({ cookies }: RequestFacts) => {
  const held = cookies.get('binding')
  return held === null ? null : sha256(held)
}

/** Is this the browser that began? */
export const isBoundTo = (request: RequestFacts, bindHash: string) => {
  const held = bindHashOf(request)
  return held !== null && isSameText(held, bindHash)
}
