import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'

import type { Call } from '#src/api/client.ts'
import { listConversations, loadConversation } from '#src/api/contract/conversations.ts'

/** The key of all lists of conversations, for one change may show in several. */
export const conversationsKey = ['conversations'] as const

/** The person's conversations that contain these words, newest question first. */
export const conversationsQuery = (call: Call, q: string) =>
  infiniteQueryOptions({
    queryKey: [...conversationsKey, q],
    queryFn: ({ signal, pageParam: after }) => call(listConversations, { q, after }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  })

/** The key of all single conversations. */
export const conversationKey = ['conversation'] as const

/** All of one conversation. */
export const conversationQuery = (call: Call, id: string) =>
  queryOptions({
    queryKey: [...conversationKey, id],
    queryFn: () => call(loadConversation, { id }),
    staleTime: 5_000,
  })
