import { queryOptions } from '@tanstack/react-query'

import type { Call } from '#src/api/client.ts'
import { countWaiting } from '#src/api/contract/admin-access.ts'
import { adminKey } from '#src/api/queries.ts'

/** How many people wait for a decision. */
export const waitingQuery = (call: Call) =>
  queryOptions({
    queryKey: [...adminKey, 'waiting'],
    queryFn: async ({ signal }) => (await call(countWaiting, {}, { signal })).waiting,
  })
