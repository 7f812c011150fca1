import type { Kysely } from 'kysely'

import type { Config } from '#server/base/config/config.ts'
import type { Database } from '#server/db/schema.ts'
import type { Caller } from '#server/http/implement.ts'
import { ProblemError } from '#server/http/problem.ts'
import { isAdmin, type PersonRow } from '#server/identity/people/people.ts'

type Db = Kysely<Database>

export const strongerSignInNeeded = () =>
  new ProblemError(
    'stronger-sign-in-needed',
    'Please sign in by a passkey or by single sign-on first.',
  )

/**
 * Does this admin have a passkey, or an account of a provider that is offered? From then on such ways are added and taken off
 * by a strong sign-in alone, or whoever knows an admin's password would make themselves a strong one (ASVS 6.3.3).
 */
export const hasGuardedWays = async (db: Db, person: PersonRow, config: Config) =>
  isAdmin(person, config) &&
  ((await hasPasskey(db, person.id)) || (await hasIdentity(db, person.id, config)))

/** Throws `stronger-sign-in-needed` before a strong way of an admin who has one is added or taken off by a weaker sign-in. */
export const requireStrongForWays = async (
  db: Db,
  { person, isStrong }: Pick<Caller, 'person' | 'isStrong'>,
  config: Config,
) => {
  if (!isStrong && (await hasGuardedWays(db, person, config))) {
    throw strongerSignInNeeded()
  }
}

const hasPasskey = async (db: Db, personId: string) => {
  const passkey = await db
    .selectFrom('passkeys')
    .select('id')
    .where('person_id', '=', personId)
    .limit(1)
    .executeTakeFirst()
  return passkey !== undefined
}

const hasIdentity = async (db: Db, personId: string, { providers }: Config) => {
  const held = await db
    .selectFrom('identities')
    .select('issuer')
    .where('person_id', '=', personId)
    .execute()
  // A provider may call itself with a slash at the end that the setting leaves out.
  const offered = providers.map(({ issuer }) => new URL(issuer).href)
  return held.some(({ issuer }) => offered.includes(new URL(issuer).href))
}
