import type { Kysely } from 'kysely'

import type { Database } from '#server/db/schema.ts'
import type { Occasion } from '#server/http/implement.ts'
import { countedAs, knownBrowserOf, markHashOf } from '#server/identity/session/known-browser.ts'
import { guessingOverFor } from '#server/sign-in/guesses/codes.ts'

/** A counter of the mails to a mailbox and of the guesses at their codes: an owner's own browser has one of its own. */
export type Lane = {
  readonly name: string
  /** The owner of the mailbox signed in with this browser before. */
  readonly isKnown: boolean
  /** Typed codes are switched off. */
  readonly isCodeOff: boolean
}

/** The lane of this browser: its own if it is a known browser of the mailbox's owner, else the one that all others share. */
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
