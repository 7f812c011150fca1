import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'

import { openedKeys } from '#src/api/queries.ts'
import { waitingQuery } from '#src/api/waiting-query.ts'
import type { Topic } from '#src/api/contract/live.ts'
import type { App } from '#src/app/start-app.ts'
import { useTopic } from '#src/containers/frame/use-live.ts'
import { PageBadge } from '#src/ui/frame/page-badge.tsx'

/** Polling, without the live channel and while the page is visible. */
const askAgainMs = 60_000

const waiting: Topic = { topic: 'waiting' }

/** For admins, beside Partners: how many people wait for a decision, as it changes. */
export function WaitingBadge({ app }: { app: App }) {
  const queryClient = useQueryClient()
  const query = waitingQuery(app.call)
  /** The initial state was told: whatever follows is a change. */
  const hasHeard = useRef(false)
  const isLive = useTopic(app, waiting, (news) => {
    if (news.topic !== 'waiting') {
      return
    }
    queryClient.setQueryData(query.queryKey, news.count)
    // The open entry shows its newest state, also if it changed while the channel was down, or before the first message.
    // Lists are left as they are, so that no row moves away from under a finger.
    if (hasHeard.current || news.quietMs <= performance.now()) {
      for (const queryKey of Object.values(openedKeys)) {
        void queryClient.invalidateQueries({ queryKey })
      }
    }
    hasHeard.current = true
  })
  const { data: count = 0 } = useQuery({
    ...query,
    refetchInterval: isLive ? false : askAgainMs,
  })

  return <PageBadge count={count} text={count === 1 ? '1 waits' : `${count} wait`} />
}
