import { sql, type Kysely } from 'kysely'

import type { Database } from '#server/db/schema.ts'

/** How long a decision can be undone before its mail leaves. */
export const secondThoughtMs = 20_000

/** SQL: the decision was not undone within that time. */
export const stood = sql`
  not exists (
    select from audit_log undone
    where undone.subject_kind = 'person' and undone.subject_id = decided.subject_id
      and undone.kind = 'access.reopened'
      and undone.seq > decided.seq and undone.at < decided.at + ${secondThoughtMs}
  )
`

/** Whether the last decision gave this person access, so that a rejection now withdraws it. */
export const hadAccess = (db: Kysely<Database>, personId: string) => wasApproved(db, personId, 0)

/** Whether somebody who is rejected had access before, rather than a request. */
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

/** Whether the person themselves ended the last request, maybe after their access was taken away. */
export const hasWithdrawn = async (db: Kysely<Database>, personId: string) =>
  (await wordOn(db, personId, 0)) === 'access.request-withdrawn'

const wasApproved = async (db: Kysely<Database>, personId: string, wordsAgo: number) =>
  (await wordOn(db, personId, wordsAgo)) === 'access.approved'

/**
 * The kind of the last decision about a person, or of an earlier one. A withdrawal, a change of kind and of address where access
 * ended count as decisions too.
 */
const wordOn = async (db: Kysely<Database>, personId: string, wordsAgo: number) => {
  const { rows } = await sql<{ kind: string }>`
    select kind from audit_log decided
    where subject_kind = 'person' and subject_id = ${personId}
      and (kind in ('access.approved', 'access.rejected', 'access.request-withdrawn',
          'person.made-partner', 'person.made-customer')
        or kind like 'person.address-%' and after like '%"status":"unrequested"%')
      and ${stood}
    order by seq desc limit 1 offset ${wordsAgo}
  `.execute(db)
  return rows[0]?.kind
}
