import type { Kysely } from 'kysely'

import type { Act } from '#server/audit/record.ts'
import type { Database } from '#server/db/schema.ts'

/** The id of the person who acted last on a subject; `null` if that was a rule, or if there was no act yet. */
export const latestActorOn = async (
  db: Kysely<Database>,
  { kind, id }: Pick<Act['subject'], 'kind' | 'id'>,
): Promise<string | null> => {
  const latest = await db
    .selectFrom('audit_log')
    .select('actor_id')
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', id)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return latest?.actor_id ?? null
}
