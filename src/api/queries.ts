import { queryOptions } from '@tanstack/react-query'

import type { Call } from '#src/api/client.ts'
import { listDemos } from '#src/api/contract/demos.ts'

/** The catalogue entries of the signed-in person's demos. */
export const demosQuery = (call: Call) =>
  queryOptions({
    queryKey: ['demos'],
    queryFn: async ({ signal }) => (await call(listDemos, {}, { signal })).demos,
    staleTime: 60_000,
  })
