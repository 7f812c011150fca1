import type { Kysely } from 'kysely'

import type { Database } from '#server/db/schema.ts'
import type { Occasion } from '#server/http/implement.ts'
import { countedAs, knownBrowserOf, markHashOf } from '#server/identity/session/known-browser.ts'
import { guessingOverFor } from '#server/sign-in/guesses/codes.ts'

/** Where the mails to a mailbox, and the guesses at their codes, are counted for this browser. */
export type Lane = {
  readonly name: string
  /** Did the owner of the mailbox sign in by this browser before? */
  readonly isKnown: boolean
  /** Typed codes are switched off. */
  readonly isCodeOff: boolean
}

/** The lane of this browser to the mailbox: its own where its owner is known by it, else the one of all others. */
export const laneOf = async (
  db: Kysely<Database>,
  occasion: Occasion,
  identifier: string,
): Promise<Lane> => {
  const { request, services } = occasion
  const lanes = [identifier, countedAs(identifier, markHashOf(request, services.config))]
  const [browser, over] = await Promise.all([
    knownBrowserOf(db, occasion, identifier),
    guessingOverFor(db, lanes),
  ])
  const name = countedAs(identifier, browser)
  return { name, isKnown: browser !== null, isCodeOff: over.includes(name) }
}
