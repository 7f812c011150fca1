import type { Kysely } from 'kysely'

import type { Database } from '#server/db/schema.ts'

/** Whoever is disabled waits for nothing: they would not get in. */
export const waitingPeople = async (db: Kysely<Database>) => {
  const { waiting } = await db
    .selectFrom('people')
    .select((row) => row.fn.countAll<number>().as('waiting'))
    .where('organization_access_status', '=', 'pending')
    .where('disabled_at', 'is', null)
    .executeTakeFirstOrThrow()
  return waiting
}
