import { useQuery, useQueryClient } from '@tanstack/react-query'

import type { Call } from '#src/api/client.ts'
import { conversationQuery } from '#src/api/conversation-queries.ts'
import type { Conversation } from '#src/api/contract/conversations.ts'
import type { LiveNews } from '#src/api/contract/live-news.ts'
import { withMessages, withPart, writingIn } from '#src/api/written-messages.ts'
import type { App } from '#src/app/start-app.ts'
import { useTopic } from '#src/containers/frame/use-live.ts'

/** How often an answer that is being written is loaded: without the live channel, and with it, for news may get lost. */
const lookAgainMs = { away: 2_000, live: 15_000 }

type Shown = { app: App; call: Call; conversation: Conversation | null }

/**
 * AI-2: brings whatever is written in the open conversation to its screen: here, in another tab, and after a reload. Returns
 * whether the live channel tells it at once.
 */
export const useConversationNews = ({ app, call, conversation }: Shown) => {
  const queryClient = useQueryClient()
  const id = conversation?.id ?? null
  const query = conversationQuery(call, id ?? '')
  const isLive = useTopic(app, id === null ? null : { topic: 'conversation', id }, (news) => {
    const before = queryClient.getQueryData(query.queryKey)
    const after = before && withNews(before, news)
    if (after === null) {
      void queryClient.invalidateQueries({ queryKey: query.queryKey })
    } else if (after !== undefined && after !== before) {
      queryClient.setQueryData(query.queryKey, after)
    }
  })
  useQuery({
    ...query,
    enabled: conversation !== null && writingIn(conversation) !== null,
    // Each message restarts the timer.
    ...(isLive
      ? { staleTime: Infinity, refetchInterval: lookAgainMs.live }
      : { refetchInterval: lookAgainMs.away }),
  })
  return isLive
}

/** `null`: the conversation is gone, or some news is missing; the server knows which. */
const withNews = (before: Conversation, news: LiveNews): Conversation | null => {
  if (news.topic !== 'conversation') {
    return before
  }
  const { messages = [], count, part, gone } = news
  if (gone) {
    return null
  }
  if (part !== undefined) {
    return withPart(before, part)
  }
  const after = withMessages(before, { messages })
  return count === undefined || after.messages.length === count ? after : null
}
