import type { Kysely } from 'kysely'

import { countWaiting as countWaitingEndpoint } from '#src/api/contract/admin-access.ts'
import type { Database } from '#server/db/schema.ts'
import { implement } from '#server/http/implement.ts'

export const countWaiting = implement(countWaitingEndpoint, async ({ services }) => ({
  waiting: await waitingPeople(services.db),
}))

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
