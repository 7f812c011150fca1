import type { Kysely } from 'kysely'

import type { Services } from '#server/base/services.ts'
import type { Database } from '#server/db/schema.ts'
import type { Caller } from '#server/http/implement.ts'
import { ProblemError } from '#server/http/problem.ts'
import { findPerson, isAdmin, isAdminRow } from '#server/identity/people/people.ts'

type Needs = Pick<Services, 'config' | 'db'>

/**
 * Whether there is another admin who can act: not disabled, and with a proven address. It takes no locks; an act on a person
 * checks the same on locked rows (`act-on-person.ts`).
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
 * Throws `forbidden` if the caller lost the admin right, or was disabled, during their own act. Call it after `record`, because
 * from there on acts take turns: then no act stands in the audit log behind the one that ended its admin's right (AZ-08, ADR
 * 140).
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
