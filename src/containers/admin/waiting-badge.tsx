import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'

import { openedKeys } from '#src/api/queries.ts'
import { waitingQuery } from '#src/api/waiting-query.ts'
import type { Topic } from '#src/api/contract/live.ts'
import type { App } from '#src/app/start-app.ts'
import { useTopic } from '#src/containers/frame/use-live.ts'
import { PageBadge } from '#src/ui/frame/page-badge.tsx'

/** Without the live channel, and while somebody looks at the page. */
const askAgainMs = 60_000

const waiting: Topic = { topic: 'waiting' }

/** For admins, beside Partners: how many people wait for a decision, as it changes. */
export function WaitingBadge({ app }: { app: App }) {
  const queryClient = useQueryClient()
  const query = waitingQuery(app.call)
  /** How it stood was told: whatever is told after it is news. */
  const hasHeard = useRef(false)
  const isLive = useTopic(app, waiting, (news) => {
    if (news.topic !== 'waiting') {
      return
    }
    queryClient.setQueryData(query.queryKey, news.count)
    // What is open shows what became of it, meanwhile too, and before the first word where that was since the page began to load.
    // Lists stay, so that no row goes from under a finger.
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
