import { sql, type Kysely, type RawBuilder, type Selectable, type SqlBool } from 'kysely'

import type { AuditEntry, AuditFilter } from '#src/api/contract/admin-audit.ts'
import { folded, holdsWords } from '#server/base/lists/search.ts'
import type { Database } from '#server/db/schema.ts'

/** The acts of a filter: how many, and row by row, newest first. */
export const searchAudit = (db: Kysely<Database>, filter: AuditFilter) => {
  const acts = db.selectFrom('audit_log').where((row) => row.and(conditionsOf(filter)))
  const rows = acts.selectAll().orderBy('seq', 'desc')
  return {
    countAll: acts.select((row) => row.fn.countAll<number>().as('total')),
    rows,
    rowsBefore: (seq: number) => rows.where('seq', '<', seq),
  }
}

/** An act as the list shows it. */
export const auditEntryOf = (row: Selectable<Database['audit_log']>): AuditEntry => ({
  seq: row.seq,
  at: row.at,
  kind: row.kind,
  actor: row.actor,
  subjectKind: row.subject_kind,
  subjectId: row.subject_id,
  subject: row.subject,
  before: row.before,
  after: row.after,
  requestId: row.request_id,
})

const conditionsOf = ({
  q,
  kind,
  from,
  to,
  subject,
  actor,
}: AuditFilter): RawBuilder<SqlBool>[] => [
  ...(q === '' ? [] : [isOf(q)]),
  ...(kind === undefined ? [] : [isOfKind(kind)]),
  ...(from === undefined ? [] : [sql<SqlBool>`at >= ${from}`]),
  ...(to === undefined ? [] : [sql<SqlBool>`at <= ${to}`]),
  ...(subject === undefined ? [] : [isAbout(subject)]),
  ...(actor === undefined ? [] : [sql<SqlBool>`actor_id = ${actor}`]),
]

/** An array, which an index takes: in an `or`, a subquery would have the whole log read. */
const isOf = (q: string): RawBuilder<SqlBool> => {
  const people = sql`select id from people where ${holdsWords(sql`people.searched`, q)}`
  return sql`(
    ${holdsWords(folded(sql`actor || ' ' || subject`), q)}
    or actor_id = any(array(${people}))
    or (subject_kind = 'person' and subject_id = any(array(${people})::text[]))
  )`
}

/** A kind is `area.act`; an area alone means all of its acts: `.` is followed by `/` in the order of letters. */
const isOfKind = (kind: string): RawBuilder<SqlBool> =>
  kind.includes('.')
    ? sql`kind = ${kind}`
    : sql`(kind collate "C" >= ${`${kind}.`} and kind collate "C" < ${`${kind}/`})`

const isAbout = (subject: string): RawBuilder<SqlBool> =>
  sql`(subject_kind in ('person', 'organization') and subject_id = ${subject})`
