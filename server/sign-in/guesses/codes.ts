import { sql, type Kysely } from 'kysely'

import type { Database } from '#server/db/schema.ts'
import { ProblemError } from '#server/http/problem.ts'
import type { PersonRow } from '#server/identity/people/people.ts'
import { countedAs } from '#server/identity/session/known-browser.ts'

/** Wrong codes for one mailbox, whoever asked for them and for whatever purpose. */
const maxInWindow = 10
const windowMs = 3_600_000
/**
 * NIST 800-63B-4 §3.2.2: after so many, typed codes are off for this mailbox until its owner signs in in any other way. The
 * mailed link is one, so that a guessing stranger locks nobody out (ASVS 6.1.1).
 */
const maxInARow = 100
/** The same time as for wrong passwords of an address without an account. */
const keptMs = 30 * 86_400_000

/** Counts one guess; returns the refusal if the mailbox has none left, else `null`. A right guess is given back. */
export const takeGuess = async (db: Kysely<Database>, identifier: string, now: number) => {
  const { rows } = await sql<{ taken: boolean }>`
    insert into passcode_guesses as held (identifier, in_a_row, in_window, window_ends_at)
    values (${identifier}, 1, 1, ${now + windowMs})
    on conflict (identifier) do update set
      in_a_row = held.in_a_row + 1,
      in_window = case when held.window_ends_at <= ${now} then 1 else held.in_window + 1 end,
      window_ends_at = case when held.window_ends_at <= ${now} then excluded.window_ends_at else held.window_ends_at end
    where held.in_a_row < ${maxInARow} and (held.in_window < ${maxInWindow} or held.window_ends_at <= ${now})
    returning true as taken`.execute(db)

  if (rows.length > 0) {
    return null
  }
  const held = await db
    .selectFrom('passcode_guesses')
    .select(['in_a_row', 'window_ends_at'])
    .where('identifier', '=', identifier)
    .executeTakeFirstOrThrow()
  return new ProblemError(
    'too-many-requests',
    'Too many wrong codes for this address. Please open the link in the mail instead, in this browser.',
    // Waiting does not switch codes on again.
    held.in_a_row < maxInARow
      ? { retryAfter: Math.max(1, Math.ceil((held.window_ends_at - now) / 1_000)) }
      : {},
  )
}

/** Shortens windows from before the clock was set back, so that none lasts longer than one that begins now (RE-13). */
export const shortenWindows = async (db: Kysely<Database>, now: number) => {
  const window_ends_at = now + windowMs
  await db
    .updateTable('passcode_guesses')
    .set({ window_ends_at })
    .where('window_ends_at', '>', window_ends_at)
    .execute()
}

/**
 * Removes rows that no longer count anything, and old ones of nobody: of an address without an account, or of a browser that is
 * not known any more.
 */
export const dropGuessesOfCodesAtNobody = async (db: Kysely<Database>, now: number) => {
  await sql`
    delete from passcode_guesses
    where window_ends_at <= ${now} and in_a_row = 0
      or window_ends_at < ${now - keptMs}
        and not exists (select 1 from people where people.email = passcode_guesses.identifier)
        and not exists (
          select 1 from people join known_browsers on known_browsers.person_id = people.id
          where people.email = split_part(passcode_guesses.identifier, ' ', 1)
            and known_browsers.browser_hash = split_part(passcode_guesses.identifier, ' ', 2)
        )`.execute(db)
}

/** Those of these for which typed codes are switched off. */
export const guessingOverFor = async (db: Kysely<Database>, identifiers: readonly string[]) => {
  const rows = await db
    .selectFrom('passcode_guesses')
    .select('identifier')
    .where('identifier', 'in', identifiers)
    .where('in_a_row', '>=', maxInARow)
    .execute()
  return rows.map(({ identifier }) => identifier)
}

/**
 * Ends the run of wrong codes of a mailbox, and that of a known browser, because the owner has signed in. The time window goes
 * on, or a guesser would gain from every visit of the owner. Does nothing for somebody who has not proven to own the mailbox: a
 * stranger may have registered the address by password (PW-08).
 */
export const breakRowOfCodes = async (
  db: Kysely<Database>,
  { email, email_verified_at }: Pick<PersonRow, 'email' | 'email_verified_at'>,
  browser: string | null,
) => {
  if (email_verified_at !== null) {
    await db
      .updateTable('passcode_guesses')
      .set({ in_a_row: 0 })
      .where('identifier', 'in', [email, countedAs(email, browser)])
      .execute()
  }
}

/** Takes back the count of a right guess. */
export const giveGuessBack = async (db: Kysely<Database>, identifier: string) => {
  await db
    .updateTable('passcode_guesses')
    .set((held) => ({ in_window: held('in_window', '-', 1) }))
    .where('identifier', '=', identifier)
    .execute()
}
