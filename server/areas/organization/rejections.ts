import { sql, type Kysely } from 'kysely'

import type { Rejection } from '#src/api/contract/admin-access.ts'
import type { Database } from '#server/db/schema.ts'

/** So long may a decision be undone before anybody reads of it. */
export const secondThoughtMs = 20_000

/**
 * The last rejection of each of these people, by their ids, whatever was asked and decided since: from the audit log, of
 * which nothing is ever taken out. One that was undone before they could read of it is none.
 */
export const rejectionsOf = async (
  db: Kysely<Database>,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, Rejection>> => {
  if (personIds.length === 0) {
    return new Map()
  }
  const { rows } = await sql<Told>`
    select person.id, told.at, told.actor, told.after
    from unnest(${personIds}::uuid[]) as person (id)
    cross join lateral (
      select at, actor, after from audit_log rejected
      where subject_kind = 'person' and subject_id = person.id::text and kind = 'access.rejected'
        and not exists (
          select from audit_log undone
          where undone.subject_kind = 'person' and undone.subject_id = person.id::text
            and undone.kind = 'access.reopened'
            and undone.seq > rejected.seq and undone.at < rejected.at + ${secondThoughtMs}
        )
      order by seq desc limit 1
    ) told
  `.execute(db)
  return new Map(rows.map(({ id, ...told }) => [id, rejectionIn(told)]))
}

type Told = {
  readonly id: string
  readonly at: number
  readonly actor: string
  readonly after: string
}

const rejectionIn = ({ at, actor, after }: Omit<Told, 'id'>): Rejection => {
  // What `decide` keeps of a rejection.
  const { reason = '', note = '' } = JSON.parse(after) as { reason?: string; note?: string }
  return { at, by: actor, reason, note }
}
