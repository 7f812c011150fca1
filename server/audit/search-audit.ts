import { sql, type Kysely, type RawBuilder, type Selectable, type SqlBool } from 'kysely'

import type { AuditEntry, AuditFilter } from '#src/api/contract/admin-audit.ts'
import { folded, holdsWords } from '#server/base/lists/folded.ts'
import type { Database } from '#server/db/schema.ts'

type Db = Kysely<Database>

/** The acts of a filter: how many, and row by row, newest first. */
export const searchAudit = (db: Db, filter: AuditFilter) => {
  const acts = db
    .selectFrom('audit_log')
    .where((row) => row.and(conditionsOf(filter)))
    .where((row) => row.and(filter.q === '' ? [] : [isFoundBy(filter.q)]))
  const rows = acts.selectAll().orderBy('seq', 'desc')
  return {
    countAll: acts.select((row) => row.fn.countAll<number>().as('total')),
    rowsBefore: (seq: number) => rows.where('seq', '<', seq),
  }
}

/** How many of the newest acts are scanned one by one. */
const mostPassed = 10_000

/**
 * The newest `size` acts of a filter. Frequent words are found by scanning the newest acts, rare ones by their index (ADR 134).
 */
export const newestActs = async (
  db: Db,
  filter: AuditFilter,
  {
    before = Number.MAX_SAFE_INTEGER,
    size,
  }: { readonly before?: number | undefined; readonly size: number },
) => {
  if (filter.q !== '') {
    const found = await amongNewest(db, filter, before).limit(size).execute()
    if (found.length === size) {
      return found
    }
  }
  return searchAudit(db, filter).rowsBefore(before).limit(size).execute()
}

const amongNewest = (db: Db, filter: AuditFilter, before: number) => {
  const newest = db
    .selectFrom('audit_log')
    .where('seq', '<', before)
    .selectAll()
    .orderBy('seq', 'desc')
    .limit(mostPassed)
  return db
    .selectFrom(newest.as('audit_log'))
    .where((row) => row.and([...conditionsOf(filter), holds(filter.q)]))
    .selectAll()
    .orderBy('seq', 'desc')
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

const conditionsOf = ({ kind, from, to, subject, actor }: AuditFilter): RawBuilder<SqlBool>[] => [
  ...(kind === undefined ? [] : [isOfKind(kind)]),
  ...(from === undefined ? [] : [sql<SqlBool>`at >= ${from}`]),
  ...(to === undefined ? [] : [sql<SqlBool>`at <= ${to}`]),
  ...(subject === undefined ? [] : [isAbout(subject)]),
  ...(actor === undefined ? [] : [sql<SqlBool>`actor_id = ${actor}`]),
]

/** Whether an act names somebody with these words, by their name of that time or of today. */
const holds = (q: string): RawBuilder<SqlBool> => sql`(
  ${tells(q)}
  or actor_id in (select id from people where ${isNamed(q)})
  or (subject_kind = 'person' and subject_id in (select id::text from people where ${isNamed(q)}))
)`

/** The same as a union, so that each part uses its own index; with `or` the whole log would be read. */
const isFoundBy = (q: string): RawBuilder<SqlBool> => sql`seq in (
  select seq from audit_log where ${tells(q)}
  union all
  select seq from audit_log join people on people.id = actor_id where ${isNamed(q)}
  union all
  select seq from audit_log join people on people.id::text = subject_id
  where subject_kind = 'person' and ${isNamed(q)}
)`

const tells = (q: string) => holdsWords(folded(sql`actor || ' ' || subject`), q)
const isNamed = (q: string) => holdsWords(sql`people.searched`, q)

/** A kind is `area.act`; an area alone means all of its acts, as a range of texts: `/` is the character after `.`. */
const isOfKind = (kind: string): RawBuilder<SqlBool> =>
  kind.includes('.')
    ? sql`kind = ${kind}`
    : sql`(kind collate "C" >= ${`${kind}.`} and kind collate "C" < ${`${kind}/`})`

const isAbout = (subject: string): RawBuilder<SqlBool> =>
  sql`(subject_kind in ('person', 'organization') and subject_id = ${subject})`
