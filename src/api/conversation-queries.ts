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

/** The conversation with what was written in it since; one that has it stays, with what was done to it after that. */
export const withAnswered = (
  before: Conversation | undefined,
  answered: Conversation,
): Conversation => {
  const ids = new Set(before?.messages.map(({ id }) => id))
  const isNew = ({ id }: { id: string }) => !ids.has(id)
  if (before !== undefined && !answered.messages.some(isNew)) {
    return before
  }
  return {
    ...answered,
    messages: [...(before?.messages ?? []), ...answered.messages.filter(isNew)],
  }
}
