import type { RequestFacts } from '#server/http/implement.ts'
import { isBindingInUse } from '#server/passcode/transactions.ts'
import { isSameText, randomSecret, sha256 } from '#server/secrets.ts'
import type { Services } from '#server/services.ts'

/** Outlives every transaction. */
const maxAgeSec = 900

/** Ties what the browser begins now to the browser, by a cookie no script reads; its hash goes into the row. */
export const bindBrowser = async ({ cookies }: RequestFacts, { db, now }: Services) => {
  const held = cookies.get('binding')
  const isOurs = held !== null && (await isBindingInUse(db, sha256(held), now()))
  const binding = isOurs ? held : randomSecret()
  cookies.set('binding', binding, maxAgeSec)
  return sha256(binding)
}

/** Is this the browser that began? */
export const isBoundTo = ({ cookies }: RequestFacts, bindHash: string) => {
  const held = cookies.get('binding')
  return held !== null && isSameText(sha256(held), bindHash)
}
