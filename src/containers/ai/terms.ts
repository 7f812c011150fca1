import { useInfiniteQuery } from '@tanstack/react-query'

import type { Call } from '#src/api/client.ts'
import { conversationsQuery } from '#src/api/conversation-queries.ts'

/** How questions are answered here, as loaded with the list; `null` while it is loading. */
export const useTerms = (call: Call) => {
  const { data } = useInfiniteQuery(conversationsQuery(call, ''))
  return data?.pages[0]?.terms ?? null
}
