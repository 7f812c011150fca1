import { sql, type Expression, type Kysely, type Transaction } from 'kysely'

import type { Config } from '#server/base/config/config.ts'
import { changed } from '#server/db/changed.ts'
import type { Database } from '#server/db/schema.ts'
import type { RequestFacts, Occasion } from '#server/http/implement.ts'
import type { PersonRow } from '#server/identity/people/people.ts'
import { sha256 } from '#server/base/secrets.ts'
import { isMark, isOwnMark, newMark } from '#server/identity/session/mark.ts'

/** A year: longer than any session, so that who comes back is known. */
export const knownForSec = 31_536_000

const markIn = ({ cookies }: RequestFacts, config: Config) => {
  const held = cookies.get('browser')
  return held !== null && isMark('known browser', held, config) ? held : null
}

/** A browser, of whomever it is known. */
export const withMark = (db: Kysely<Database>, hash: string) =>
  db.updateTable('known_browsers').where('browser_hash', '=', hash)

/**
 * Keeps in mind that the person signed in by this browser. Answers whether they did before, but only by others. Who has not
 * proven the mailbox has no known browsers: anybody registers an address by password and gets into that account as often
 * as they like, each time in another browser.
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

/** In the place of browsers that were forgotten: no browser shows it. */
export const forgotten = 'forgotten'

/**
 * The browsers of a person are new ones from now on, but for the one that asks, where one does. That there were others is kept, so that the
 * next sign-in is told as one in a new browser, and is not taken for the first of all.
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

/** The same for everybody: whoever comes back is told of it, in whatever browser. */
export const forgetAllBrowsers = async (db: Kysely<Database>, now: number) => {
  await sql`
    insert into known_browsers (person_id, browser_hash, last_at)
    select distinct person_id, ${forgotten}, ${now}::bigint from known_browsers
    on conflict do nothing`.execute(db)
  await db.deleteFrom('known_browsers').where('browser_hash', '!=', forgotten).execute()
}

/** The hash of the mark that this browser shows, whoever is known by it. */
export const markHashOf = (request: RequestFacts, config: Config) => {
  const mark = markIn(request, config)
  return mark === null ? null : sha256(mark)
}

/**
 * The hash of this browser where the owner of the address signed in by it before, or `null`. What is tried there is counted
 * apart, so that nobody's wrong guesses elsewhere shut the owner out (PW-09, ASVS 6.1.1).
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

/** Under which name tries for an account are counted. */
export const countedAs = (identifier: string, browser: string | null) =>
  browser === null ? identifier : `${identifier} ${browser}`
