import type { Kysely } from 'kysely'

import { changed } from '#server/db/changed.ts'
import type { Database } from '#server/db/schema.ts'

type Db = Kysely<Database>

/** NIST 800-63B-4 §3.2.2: so many wrong passwords in a row, and it takes another way of signing in to go on. */
export const maxInARow = 100
/** What was counted for an address that is nobody's is forgotten after so long. */
const keptMs = 30 * 86_400_000

/** The kept hash of a person, or `undefined`. */
export const findPasswordHash = async (db: Db, personId: string) => {
  const held = await db
    .selectFrom('passwords')
    .select('hash')
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return held?.hash
}

/** The mark of the call that chose the password of a person, where it has one. */
export const findSetBy = async (db: Db, personId: string) => {
  const held = await db
    .selectFrom('passwords')
    .select('set_by')
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return held?.set_by ?? null
}

type Guess = {
  readonly identifier: string
  /** Hash of a browser that is known for the owner: it has a row of its own, which nobody else's guesses make longer. */
  readonly browser: string | null
  readonly now: number
}

/**
 * Counts a guess before anything is compared, whether or not the address is anybody's. The guesses in a row so far, or `null`
 * where no more are taken.
 */
export const takeGuess = async (db: Db, { identifier, browser, now }: Guess) => {
  const counted =
    browser === null
      ? await countGuess(db, identifier, now)
      : await countGuessIn(db, identifier, browser)
  return counted?.inARow ?? null
}

const countGuess = (db: Db, identifier: string, now: number) =>
  db
    .insertInto('password_guesses')
    .values({ identifier, in_a_row: 1, last_at: now })
    .onConflict((conflict) =>
      conflict
        .column('identifier')
        .doUpdateSet((eb) => ({
          in_a_row: eb('password_guesses.in_a_row', '+', 1),
          last_at: now,
        }))
        .where('password_guesses.in_a_row', '<', maxInARow),
    )
    .returning('in_a_row as inARow')
    .executeTakeFirst()

const countGuessIn = (db: Db, identifier: string, browser: string) =>
  db
    .updateTable('known_browsers')
    .from('people')
    .set((eb) => ({ in_a_row: eb('known_browsers.in_a_row', '+', 1) }))
    .whereRef('people.id', '=', 'known_browsers.person_id')
    .where('people.email', '=', identifier)
    .where('known_browsers.browser_hash', '=', browser)
    .where('known_browsers.in_a_row', '<', maxInARow)
    .returning('known_browsers.in_a_row as inARow')
    .executeTakeFirst()

/** Whose password it would be, with the hash to compare with; nobody where there is none to compare with. */
export const findHolder = (db: Db, identifier: string) =>
  db
    .selectFrom('people')
    .innerJoin('passwords', 'passwords.person_id', 'people.id')
    .selectAll('people')
    .select('passwords.hash')
    .where('people.email', '=', identifier)
    .executeTakeFirst()

/** The person proved who they are: the rows of wrong passwords are broken. */
export const breakRowOfPasswords = (db: Db, personId: string) =>
  Promise.all([
    db
      .deleteFrom('password_guesses')
      .using('people')
      .whereRef('people.email', '=', 'password_guesses.identifier')
      .where('people.id', '=', personId)
      .execute(),
    db
      .updateTable('known_browsers')
      .set({ in_a_row: 0 })
      .where('person_id', '=', personId)
      .execute(),
  ])

/** Forgets what was guessed long ago for addresses that are nobody's. */
export const dropGuessesAtNobody = async (db: Db, now: number) => {
  await db
    .deleteFrom('password_guesses')
    .where('last_at', '<', now - keptMs)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('people')
            .select('people.id')
            .whereRef('people.email', '=', 'password_guesses.identifier'),
        ),
      ),
    )
    .execute()
}

type Exchange = {
  readonly personId: string
  readonly from: string
  readonly to: string
  /** The mark of the call that chose the password; left out where it stays the same, hashed anew. */
  readonly setBy?: string | null
}

/** Puts one hash in the place of the other; `false` where another one was put there meanwhile. */
export const exchangeHash = (db: Db, { personId, from, to, setBy }: Exchange) =>
  changed(
    db
      .updateTable('passwords')
      .set({ hash: to, ...(setBy !== undefined && { set_by: setBy }) })
      .where('person_id', '=', personId)
      .where('hash', '=', from),
  )

type First = {
  readonly personId: string
  readonly hash: string
  /** The mark of the call that chose it. */
  readonly setBy?: string | null
}

/** The first password of a person; `false` where another one came first. */
export const addHash = (db: Db, { personId, hash, setBy = null }: First) =>
  changed(
    db
      .insertInto('passwords')
      .values({ person_id: personId, hash, set_by: setBy })
      .onConflict((conflict) => conflict.doNothing()),
  )
