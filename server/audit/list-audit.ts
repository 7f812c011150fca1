import { listAudit as listAuditEndpoint } from '#src/api/contract/admin-audit.ts'
import { searchAudit } from '#server/audit/search-audit.ts'
import { implement } from '#server/http/implement.ts'

export const listAudit = implement(listAuditEndpoint, async ({ input, services }) => {
  const { before = null, size, ...filter } = input
  const entries = await searchAudit(services.db, filter, before)
    .limit(size + 1)
    .execute()
  return { entries: entries.slice(0, size), hasMore: entries.length > size }
})
