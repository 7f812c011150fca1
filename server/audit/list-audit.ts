import { listAudit as listAuditEndpoint } from '#src/api/contract/admin-audit.ts'
import { auditEntryOf, newestActs } from '#server/audit/search-audit.ts'
import { implement } from '#server/http/implement.ts'

export const listAudit = implement(listAuditEndpoint, async ({ input, services }) => {
  const { before, size, ...filter } = input
  const found = await newestActs(services.db, filter, { before, size: size + 1 })
  return { entries: found.slice(0, size).map(auditEntryOf), hasMore: found.length > size }
})
