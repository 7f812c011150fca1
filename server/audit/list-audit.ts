import { listAudit as listAuditEndpoint } from '#src/api/contract/admin-audit.ts'
import { auditEntryOf, searchAudit } from '#server/audit/search-audit.ts'
import { implement } from '#server/http/implement.ts'

export const listAudit = implement(listAuditEndpoint, async ({ input, services }) => {
  const { before, size, ...filter } = input
  const { rows, rowsBefore } = searchAudit(services.db, filter)
  const found = await (before === undefined ? rows : rowsBefore(before)).limit(size + 1).execute()
  return { entries: found.slice(0, size).map(auditEntryOf), hasMore: found.length > size }
})
