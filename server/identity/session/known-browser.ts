import { sql, type Expression, type Kysely, type Transaction } from 'kysely'

import type { Config } from '#server/base/config/config.ts'
import { changed } from '#server/db/changed.ts'
import type { Database } from '#server/db/schema.ts'
import type { RequestFacts, Occasion } from '#server/http/implement.ts'
import type { PersonRow } from '#server/identity/people/people.ts'
import { sha256 } from '#server/base/secrets.ts'
import { isMark, isOwnMark, newMark } from '#server/identity/session/mark.ts'

/** A year, so much longer than any session. */
export const knownForSec = 31_536_000

const markIn = ({ cookies }: RequestFacts, config: Config) => {
  const held = cookies.get('browser')
  return held !== null && isMark('known browser', held, config) ? held : null
}

/** The rows of a browser, for whichever people it is known. */
export const withMark = (db: Kysely<Database>, hash: string) =>
  db.updateTable('known_browsers').where('browser_hash', '=', hash)

/**
 * Remembers that the person signed in with this browser. Returns whether they have signed in before, but only with others. An
 * account with an unproven mailbox has no known browsers, because anybody can register an address by password and sign in to it
 * from any number of browsers.
 */
export const rememberBrowser = async (
  db: Transaction<Database>,
  { request, services: { config, now } }: Occasion,
  { id: personId, email_verified_at }: Pick<PersonRow, 'id' | 'email_verified_at'>,
) => {
  if (email_verified_at === null) {
    return false
  }
  const held = markIn(request, config)
  const isKept = held !== null && isOwnMark('known browser', held, config)
  const mark = isKept ? held : newMark('known browser', config)
  const hash = sha256(mark)
  const [, known] = await Promise.all([
    held !== null && !isKept && withMark(db, sha256(held)).set({ browser_hash: hash }).execute(),
    db
      .selectFrom('known_browsers')
      .select('browser_hash')
      .where('person_id', '=', personId)
      .execute(),
    db
      .insertInto('known_browsers')
      .values({ person_id: personId, browser_hash: hash, last_at: now() })
      .onConflict((conflict) =>
        conflict
          .columns(['person_id', 'browser_hash'])
          .doUpdateSet({ last_at: now(), in_a_row: 0 }),
      )
      .execute(),
  ])
  request.cookies.set('browser', mark, knownForSec)
  return known.length > 0 && known.every(({ browser_hash }) => browser_hash !== hash)
}

/** Stands for forgotten browsers; no real browser has this hash. */
export const forgotten = 'forgotten'

/**
 * Forgets the browsers of a person except `own`. A row remembers that there were some, so that the next sign-in is reported as
 * one in a new browser rather than taken for the very first.
 */
export const forgetBrowsers = async (
  db: Transaction<Database>,
  personId: string,
  { now, own }: { readonly now: number; readonly own: string | null },
) => {
  const isForgotten = await changed(
    db
      .deleteFrom('known_browsers')
      .where('person_id', '=', personId)
      .where('browser_hash', '!=', own ?? ''),
  )
  if (isForgotten) {
    await db
      .insertInto('known_browsers')
      .values({ person_id: personId, browser_hash: forgotten, last_at: now })
      .execute()
  }
}

/** The same for everybody: each person's next sign-in is reported to them. */
export const forgetAllBrowsers = async (db: Kysely<Database>, now: number) => {
  await sql`
    insert into known_browsers (person_id, browser_hash, last_at)
    select distinct person_id, ${forgotten}, ${now}::bigint from known_browsers
    on conflict do nothing`.execute(db)
  await db.deleteFrom('known_browsers').where('browser_hash', '!=', forgotten).execute()
}

/** The hash of this browser's mark, whichever people it is known for. */
export const markHashOf = (request: RequestFacts, config: Config) => {
  const mark = markIn(request, config)
  return mark === null ? null : sha256(mark)
}

/**
 * The hash of this browser if the owner of the address has signed in with it before, or `null`. Tries in such a browser are
 * counted separately, so that nobody's wrong guesses elsewhere lock the owner out (PW-09, ASVS 6.1.1).
 */
export const knownBrowserOf = async (
  db: Kysely<Database>,
  { request, services: { config } }: Occasion,
  identifier: string | Expression<string>,
) => {
  const hash = markHashOf(request, config)
  if (hash === null) {
    return null
  }
  const known = await db
    .selectFrom('known_browsers')
    .innerJoin('people', 'people.id', 'known_browsers.person_id')
    .select('browser_hash')
    .where('people.email', '=', identifier)
    .where('people.email_verified_at', 'is not', null)
    .where('browser_hash', '=', hash)
    .executeTakeFirst()
  return known?.browser_hash ?? null
}

/** The key under which tries for an account are counted. */
export const countedAs = (identifier: string, browser: string | null) =>
  browser === null ? identifier : `${identifier} ${browser}`
