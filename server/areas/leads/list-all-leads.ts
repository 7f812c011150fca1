import { listAllLeads as listAllLeadsEndpoint } from '#src/api/contract/admin-leads.ts'
import { offsetOf } from '#server/base/lists/page.ts'
import { implement } from '#server/http/implement.ts'
import { leadRowOf, searchLeads } from '#server/areas/leads/search-leads.ts'

export const listAllLeads = implement(listAllLeadsEndpoint, async ({ input, services }) => {
  const { catalogue, db } = services
  const { count, rows } = await searchLeads(db, input)
  const { total } = await count.executeTakeFirstOrThrow()
  const page = await rows.limit(input.size).offset(offsetOf(input)).execute()
  return { rows: page.map(leadRowOf(catalogue.labels)), total }
})
