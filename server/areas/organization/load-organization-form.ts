import type { Kysely } from 'kysely'

import { loadOrganizationForm as loadOrganizationFormEndpoint } from '#src/api/contract/organization.ts'
import type { Database } from '#server/db/schema.ts'
import { implement } from '#server/http/implement.ts'

export const loadOrganizationForm = implement(
  loadOrganizationFormEndpoint,
  async ({ caller, services }) => ({
    form: (await toldBy(services.db, caller.personId)) ?? null,
  }),
)

/** Where a customer told they work. */
export const toldBy = (db: Kysely<Database>, personId: string) =>
  db
    .selectFrom('organization_forms')
    .select(['organization', 'website', 'country', 'job_title as jobTitle'])
    .where('person_id', '=', personId)
    .executeTakeFirst()
