import type { Kysely } from 'kysely'

import { changed } from '#server/db/changed.ts'
import type { Database } from '#server/db/schema.ts'

type Db = Kysely<Database>

/** NIST 800-63B-4 §3.2.2: after so many wrong passwords in a row, only another way of signing in helps. */
export const maxInARow = 100
/** How long guesses for an address without an account are remembered. */
const keptMs = 30 * 86_400_000

/** The stored hash of a person, or `undefined`. */
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
  /** Hash of a browser that the owner has used: its guesses are counted separately, so that nobody else's add to them. */
  readonly browser: string | null
  readonly now: number
}

/**
 * Counts a guess before anything is compared, also for an address without an account. Returns the guesses in a row so far, or
 * `null` if no more are accepted.
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

/** The owner of the address, with the hash to compare with; `undefined` if they have no password. */
export const findHolder = (db: Db, identifier: string) =>
  db
    .selectFrom('people')
    .innerJoin('passwords', 'passwords.person_id', 'people.id')
    .selectAll('people')
    .select('passwords.hash')
    .where('people.email', '=', identifier)
    .executeTakeFirst()

/** Ends the runs of wrong passwords, because the person has proven who they are. */
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

/** Removes old guesses for addresses without an account. */
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

/** Replaces one hash by another; `false` if it was replaced meanwhile. */
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

/** Stores the first password of a person; `false` if they have one already. */
export const addHash = (db: Db, { personId, hash, setBy = null }: First) =>
  changed(
    db
      .insertInto('passwords')
      .values({ person_id: personId, hash, set_by: setBy })
      .onConflict((conflict) => conflict.doNothing()),
  )
