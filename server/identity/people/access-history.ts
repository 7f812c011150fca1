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

/** Of somebody who is now rejected: until then they had access, and asked for nothing. */
export const wasWithdrawn = (db: Kysely<Database>, personId: string) => wasApproved(db, personId, 1)

/**
 * Whether the last word that an admin gave a person is against them: they were rejected, or what they had was taken away, as
 * whatever they have been made since.
 */
export const wasRefused = async (db: Kysely<Database>, personId: string) => {
  const { rows } = await sql<{ isRefused: boolean }>`
    select kind = 'access.rejected' or exists (
      select from audit_log later
      where later.subject_kind = 'person' and later.subject_id = decided.subject_id
        and later.kind = 'access.reopened' and later.seq > decided.seq
    ) as "isRefused"
    from audit_log decided
    where subject_kind = 'person' and subject_id = ${personId}
      and kind in ('access.approved', 'access.rejected')
      and ${stood}
    order by seq desc limit 1
  `.execute(db)
  return rows[0]?.isRefused === true
}

/** Who asks for nothing because they withdrew what waited, which may have been taken away from them before. */
export const hasWithdrawn = async (db: Kysely<Database>, personId: string) =>
  (await wordOn(db, personId, 0)) === 'access.request-withdrawn'

const wasApproved = async (db: Kysely<Database>, personId: string, wordsAgo: number) =>
  (await wordOn(db, personId, wordsAgo)) === 'access.approved'

/** What was decided about a person so many words ago; who withdraws, or is made another kind, begins anew. */
const wordOn = async (db: Kysely<Database>, personId: string, wordsAgo: number) => {
  const { rows } = await sql<{ kind: string }>`
    select kind from audit_log decided
    where subject_kind = 'person' and subject_id = ${personId}
      and kind in ('access.approved', 'access.rejected', 'access.request-withdrawn',
        'person.made-partner', 'person.made-customer')
      and ${stood}
    order by seq desc limit 1 offset ${wordsAgo}
  `.execute(db)
  return rows[0]?.kind
}
