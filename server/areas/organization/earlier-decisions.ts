import { sql, type Kysely } from 'kysely'

import type { Rejected } from '#src/api/contract/admin-access.ts'
import type { Database } from '#server/db/schema.ts'
import { stood } from '#server/identity/people/access-history.ts'

/**
 * The last rejection of each of these people, by id, whatever was asked and decided since: from the audit log, from which
 * nothing is ever deleted. A rejection that was undone before its mail left does not count.
 */
export const rejectionsOf = async (
  db: Kysely<Database>,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, Rejected>> => {
  if (personIds.length === 0) {
    return new Map()
  }
  const { rows } = await sql<Told>`
    select person.id, told.at, told.actor, told.after
    from unnest(${personIds}::uuid[]) as person (id)
    cross join lateral (
      select at, actor, after from audit_log decided
      where subject_kind = 'person' and subject_id = person.id::text and kind = 'access.rejected'
        and ${stood}
      order by seq desc limit 1
    ) told
  `.execute(db)
  return new Map(rows.map(({ id, ...told }) => [id, rejectionIn(told)]))
}

/** In place of a decider whose account was deleted. */
export const adminWhoLeft = 'An admin who left'

/** The rejection of a person who is rejected now, which is stored with their latest request. */
export const standingRejectionOf = async (
  db: Kysely<Database>,
  personId: string,
): Promise<Rejected | null> => {
  const request = await db
    .selectFrom('access_requests as request')
    .leftJoin('people as decider', 'decider.id', 'request.decided_by')
    .select(['decision', 'decided_at', 'decision_reason', 'decision_note', 'decider.email as by'])
    .where('person_id', '=', personId)
    .orderBy('requested_at', 'desc')
    .orderBy('request.id')
    .limit(1)
    .executeTakeFirst()
  if (request?.decision !== 'rejected' || request.decided_at === null) {
    return null
  }
  const { decided_at: at, by, decision_reason: reason, decision_note: note } = request
  return { at, by: by ?? adminWhoLeft, reason: reason ?? '', note: note ?? '' }
}

type Told = {
  readonly id: string
  readonly at: number
  readonly actor: string
  readonly after: string
}

const rejectionIn = ({ at, actor, after }: Omit<Told, 'id'>): Rejected => {
  // What `decide` keeps of a rejection.
  const { reason = '', note = '' } = JSON.parse(after) as { reason?: string; note?: string }
  return { at, by: actor, reason, note }
}
