import { listAllLeads as listAllLeadsEndpoint } from '#src/api/contract/admin-leads.ts'
import { pageOf } from '#server/db/page-of.ts'
import { implement } from '#server/http/implement.ts'
import { leadRowOf, searchLeads } from '#server/areas/leads/search-leads.ts'

export const listAllLeads = implement(listAllLeadsEndpoint, async ({ input, services }) => {
  const { catalogue, db } = services
  const { rows, total } = await pageOf(db, await searchLeads(db, input), input)
  return { rows: rows.map(leadRowOf(catalogue.labels)), total }
})
