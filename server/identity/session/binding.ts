import type { Config } from '#server/base/config/config.ts'
import type { RequestFacts } from '#server/http/implement.ts'
import { isSameText, sha256 } from '#server/base/secrets.ts'
import { isMark, newMark } from '#server/identity/session/mark.ts'

/** Longer than anything that is tied to a browser by it. */
const maxAgeSec = 900

/**
 * Ties what begins now to this browser by a cookie that no script can read, and returns the cookie's hash for the row. A value
 * that we did not make is replaced (SE-09).
 */
export const bindBrowser = ({ cookies }: RequestFacts, config: Config) => {
  const held = cookies.get('binding')
  const binding =
    held !== null && isMark('binding', held, config) ? held : newMark('binding', config)
  cookies.set('binding', binding, maxAgeSec)
  return sha256(binding)
}

/** The hash in the rows of this browser; `null` if it has begun nothing. */
export const bindHashOf = ({ cookies }: RequestFacts) => {
  const held = cookies.get('binding')
  return held === null ? null : sha256(held)
}

/** Whether this is the browser that began it. */
export const isBoundTo = (request: RequestFacts, bindHash: string) => {
  const held = bindHashOf(request)
  return held !== null && isSameText(held, bindHash)
}
