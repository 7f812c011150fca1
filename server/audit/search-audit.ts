import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely'

import type { AuditEntry, AuditFilter } from '#src/api/contract/admin-audit.ts'
import { holdsWords } from '#server/admin/search.ts'
import type { Database } from '#server/db/schema.ts'

/** The acts of a filter below `before`, newest first. */
export const searchAudit = (db: Kysely<Database>, filter: AuditFilter, before: number | null) => {
  const entries = db
    .selectFrom('audit_log')
    .select(auditColumns)
    .where((row) => row.and(conditionsOf(filter)))
    .orderBy('seq', 'desc')
  return before === null ? entries : entries.where('seq', '<', before)
}

const auditColumns = [
  'seq',
  'at',
  'kind',
  'actor',
  'subject_kind as subjectKind',
  'subject_id as subjectId',
  'subject',
  'before',
  'after',
  'request_id as requestId',
] as const satisfies readonly (
  | keyof Database['audit_log']
  | `${keyof Database['audit_log']} as ${keyof AuditEntry}`
)[]

const conditionsOf = ({ q, kind, from, to, subject }: AuditFilter): RawBuilder<SqlBool>[] => [
  ...(q === '' ? [] : [holdsWords(sql`lower(actor || ' ' || subject)`, q)]),
  ...(kind === undefined ? [] : [isOfKind(kind)]),
  ...(from === undefined ? [] : [sql<SqlBool>`at >= ${from}`]),
  ...(to === undefined ? [] : [sql<SqlBool>`at <= ${to}`]),
  ...(subject === undefined ? [] : [isAbout(subject)]),
]

/** A kind is `area.act`; an area alone means all of its acts: `.` is followed by `/` in the order of letters. */
const isOfKind = (kind: string): RawBuilder<SqlBool> =>
  kind.includes('.')
    ? sql`kind = ${kind}`
    : sql`(kind collate "C" >= ${`${kind}.`} and kind collate "C" < ${`${kind}/`})`

const isAbout = (subject: string): RawBuilder<SqlBool> =>
  sql`(subject_kind in ('person', 'organization') and subject_id = ${subject})`
