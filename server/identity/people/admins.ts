import type { Kysely } from 'kysely'

import type { Services } from '#server/base/services.ts'
import type { Database } from '#server/db/schema.ts'
import type { Caller } from '#server/http/implement.ts'
import { ProblemError } from '#server/http/problem.ts'
import { findPerson, isAdmin, isAdminRow } from '#server/identity/people/people.ts'

type Needs = Pick<Services, 'config' | 'db'>

/**
 * Is there an admin beside this person who can act: not disabled, and with a proven address? As it stands at the moment: an act on a
 * person asks the same of rows that it holds (`act-on-person.ts`).
 */
export const hasAdminBeside = async (id: string, { config, db }: Needs) => {
  const other = await db
    .selectFrom('people')
    .select('id')
    .where('id', '!=', id)
    .where('disabled_at', 'is', null)
    .where('email_verified_at', 'is not', null)
    .where((row) => isAdminRow(row, config))
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

/**
 * Throws `forbidden` for whom another admin took the right from, or disabled, while they acted. Call it after `record`: from there on
 * acts take their turns, so that in the audit log none stands behind the one that ended its admin's right (AZ-08, ADR 140).
 */
export const requireStillAdmin = async (
  db: Kysely<Database>,
  { personId }: Pick<Caller, 'personId'>,
  { config }: Pick<Services, 'config'>,
) => {
  const person = await findPerson(db, personId)
  if (person === undefined || person.disabled_at !== null || !isAdmin(person, config)) {
    throw noAdminAnyMore()
  }
}

export const noAdminAnyMore = () => new ProblemError('forbidden', 'You are no longer an admin.')
