import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'

import type { Call } from '#src/api/client.ts'
import {
  listConversations,
  loadConversation,
  type Conversation,
} from '#src/api/contract/conversations.ts'

/** All lists of the person's conversations: one change may show in several. */
export const conversationsKey = ['conversations'] as const

/** The person's conversations that have these words, the newest question first. */
export const conversationsQuery = (call: Call, q: string) =>
  infiniteQueryOptions({
    queryKey: [...conversationsKey, q],
    queryFn: ({ signal, pageParam: after }) => call(listConversations, { q, after }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  })

/** All of one conversation. */
export const conversationQuery = (call: Call, id: string) =>
  queryOptions({
    queryKey: ['conversation', id],
    queryFn: () => call(loadConversation, { id }),
    staleTime: 5_000,
  })

/** The conversation with what was written in it since. */
export const withAnswered = (
  before: Conversation | undefined,
  answered: Conversation,
): Conversation => ({
  ...answered,
  messages: [
    ...(before?.messages ?? []).filter(({ id }) => answered.messages.every((it) => it.id !== id)),
    ...answered.messages,
  ],
})
