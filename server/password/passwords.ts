import type { Kysely } from 'kysely'

import { changed } from '#server/db/changed.ts'
import type { Database } from '#server/db/schema.ts'

type Db = Kysely<Database>

/** NIST 800-63B-4 §3.2.2: so many wrong passwords in a row, and it takes another way of signing in to go on. */
const maxInARow = 100

/** The kept hash of a person, or `undefined`. */
export const findPasswordHash = async (db: Db, personId: string) => {
  const held = await db
    .selectFrom('passwords')
    .select('hash')
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return held?.hash
}

/**
 * Counts a guess and answers the person, the hash to compare with and the guesses so far; nobody where there is none to
 * compare with. A browser that is known for the owner has a row of its own, which nobody else's guesses make longer.
 */
export const takeGuess = (db: Db, identifier: string, browser: string | null) =>
  browser === null ? countGuess(db, identifier) : countGuessIn(db, identifier, browser)

const countGuess = (db: Db, identifier: string) =>
  db
    .updateTable('passwords')
    .from('people')
    .set((eb) => ({ in_a_row: eb('passwords.in_a_row', '+', 1) }))
    .whereRef('people.id', '=', 'passwords.person_id')
    .where('people.email', '=', identifier)
    .where('passwords.in_a_row', '<', maxInARow)
    .returningAll('people')
    .returning(['passwords.hash', 'passwords.in_a_row as inARow'])
    .executeTakeFirst()

const countGuessIn = (db: Db, identifier: string, browser: string) =>
  db
    .updateTable('known_browsers')
    .from(['people', 'passwords'])
    .set((eb) => ({ in_a_row: eb('known_browsers.in_a_row', '+', 1) }))
    .whereRef('people.id', '=', 'known_browsers.person_id')
    .whereRef('people.id', '=', 'passwords.person_id')
    .where('people.email', '=', identifier)
    .where('known_browsers.browser_hash', '=', browser)
    .where('known_browsers.in_a_row', '<', maxInARow)
    .returningAll('people')
    .returning(['passwords.hash', 'known_browsers.in_a_row as inARow'])
    .executeTakeFirst()

/** The person proved who they are: the rows of wrong passwords are broken. */
export const breakRowOfPasswords = async (db: Db, personId: string) => {
  await db.updateTable('passwords').set({ in_a_row: 0 }).where('person_id', '=', personId).execute()
  await db
    .updateTable('known_browsers')
    .set({ in_a_row: 0 })
    .where('person_id', '=', personId)
    .execute()
}

type Exchange = { readonly personId: string; readonly from: string; readonly to: string }

/** Puts one hash in the place of the other and breaks the row; `false` where another one was put there meanwhile. */
export const exchangeHash = (db: Db, { personId, from, to }: Exchange) =>
  changed(
    db
      .updateTable('passwords')
      .set({ hash: to, in_a_row: 0 })
      .where('person_id', '=', personId)
      .where('hash', '=', from),
  )

type First = { readonly personId: string; readonly hash: string }

/** The first password of a person; `false` where another one came first. */
export const addHash = (db: Db, { personId, hash }: First) =>
  changed(
    db
      .insertInto('passwords')
      .values({ person_id: personId, hash })
      .onConflict((conflict) => conflict.doNothing()),
  )
