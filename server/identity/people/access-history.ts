import { sql, type Kysely } from 'kysely'

import type { Database } from '#server/db/schema.ts'

/** So long may a decision be undone before anybody reads of it. */
export const secondThoughtMs = 20_000

/** No decision that was taken back before anybody read of it. */
export const stood = sql`
  not exists (
    select from audit_log undone
    where undone.subject_kind = 'person' and undone.subject_id = decided.subject_id
      and undone.kind = 'access.reopened'
      and undone.seq > decided.seq and undone.at < decided.at + ${secondThoughtMs}
  )
`

/** What was decided last about a person was that they get access: to reject them now withdraws it. */
export const hadAccess = (db: Kysely<Database>, personId: string) => wasApproved(db, personId, 0)

/** Of somebody who is rejected now: until then they had access, and asked for nothing. */
export const wasWithdrawn = (db: Kysely<Database>, personId: string) => wasApproved(db, personId, 1)

/** Whether what was decided about a person so many decisions ago gave them access. */
const wasApproved = async (db: Kysely<Database>, personId: string, decisionsAgo: number) => {
  const { rows } = await sql<{ kind: string }>`
    select kind from audit_log decided
    where subject_kind = 'person' and subject_id = ${personId}
      and kind in ('access.approved', 'access.rejected') and ${stood}
    order by seq desc limit 1 offset ${decisionsAgo}
  `.execute(db)
  return rows[0]?.kind === 'access.approved'
}
