import { queryOptions } from '@tanstack/react-query'

import type { Call } from '#src/api/client.ts'
import { listLeads } from '#src/api/contract/leads.ts'

/** Whom the signed-in person demoed to. */
export const leadsQuery = (call: Call) =>
  queryOptions({
    queryKey: ['leads'],
    queryFn: async () => (await call(listLeads, {})).leads,
  })
