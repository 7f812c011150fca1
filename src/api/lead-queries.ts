import { queryOptions } from '@tanstack/react-query'

import type { Call } from '#src/api/client.ts'
import { listLeads, listRecentLeads } from '#src/api/contract/leads.ts'
import { adminKey } from '#src/api/queries.ts'

/** The key of all queries of the person's own leads, for a correction may show in several. */
export const ownLeadsKey = ['leads'] as const

/** One lead, as an admin has it open. */
export const leadKey = (id: string) => [...adminKey, 'lead', id] as const

/** Whom the signed-in person demoed to. */
export const leadsQuery = (call: Call) =>
  queryOptions({
    queryKey: [...ownLeadsKey, 'latest'],
    queryFn: async () => (await call(listLeads, {})).leads,
  })

/** Their leads of the last week, which they may still correct. */
export const recentLeadsQuery = (call: Call) =>
  queryOptions({
    queryKey: [...ownLeadsKey, 'recent'],
    queryFn: async ({ signal }) => (await call(listRecentLeads, {}, { signal })).leads,
  })
