import type { Selectable } from 'kysely'

import {
  exportAudit as exportAuditEndpoint,
  exportAuditLines as exportAuditLinesEndpoint,
  type AuditEntry,
  type AuditFilter,
} from '#src/api/contract/admin-audit.ts'
import { csvOf, timeOf, type Columns } from '#server/base/lists/csv.ts'
import { inBatches } from '#server/base/lists/in-batches.ts'
import { recordExport, type ExportCall } from '#server/audit/record-export.ts'
import { auditEntryOf, searchAudit } from '#server/audit/search-audit.ts'
import type { Database } from '#server/db/schema.ts'
import { implement } from '#server/http/implement.ts'

type AuditRow = Selectable<Database['audit_log']>

const columns: Columns<AuditEntry> = {
  Row: ({ seq }) => seq,
  'At (UTC)': ({ at }) => timeOf(at),
  Kind: ({ kind }) => kind,
  Actor: ({ actor }) => actor,
  'Subject kind': ({ subjectKind }) => subjectKind,
  Subject: ({ subject }) => subject,
  'Subject id': ({ subjectId }) => subjectId,
  Before: ({ before }) => before,
  After: ({ after }) => after,
  Request: ({ requestId }) => requestId,
}

/** All acts of the filter, newest first, without the export's own. */
const actsFor = async (call: ExportCall<AuditFilter>, file: string) => {
  const { input, services } = call
  const { countAll, rowsBefore } = searchAudit(services.db, input)
  const { total } = await countAll.executeTakeFirstOrThrow()
  const seq = await recordExport(call, {
    kind: 'audit.exported',
    subjectKind: 'audit',
    file,
    rows: total,
  })
  return inBatches(rowsBefore(seq), (last) => rowsBefore(last.seq))
}

export const exportAudit = implement(exportAuditEndpoint, async (call) =>
  csvOf(columns, await actsFor(call, exportAuditEndpoint.download.name), auditEntryOf),
)

export const exportAuditLines = implement(exportAuditLinesEndpoint, async (call) =>
  linesOf(await actsFor(call, exportAuditLinesEndpoint.download.name)),
)

/** With the hash of each row, so that a stored file can be compared with the log later. */
async function* linesOf(batches: AsyncIterable<readonly AuditRow[]>) {
  for await (const rows of batches) {
    yield rows.map((row) => `${JSON.stringify(lineOf(row))}\n`).join('')
  }
}

const lineOf = (row: AuditRow) => ({
  ...auditEntryOf(row),
  before: valueIn(row.before),
  after: valueIn(row.after),
  hash: row.hash,
})

const valueIn = (text: string | null): unknown => (text === null ? null : JSON.parse(text))
