import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'

import { openedKeys } from '#src/api/queries.ts'
import { waitingQuery } from '#src/api/waiting-query.ts'
import type { Me } from '#src/api/contract/user.ts'
import type { App } from '#src/app/start-app.ts'
import { useTopic } from '#src/containers/frame/use-live.ts'
import type { PageBadges } from '#src/ui/parts/pages.ts'

/** Without the live channel, and while somebody looks at the page. */
const askAgainMs = 60_000

/** For admins: how many people wait for a decision, as it changes. */
export const useWaiting = (app: App, me: Me | null): PageBadges => {
  const queryClient = useQueryClient()
  // Without a session that may do an admin's work the call would ask for one.
  const isAdmin = me !== null && me.isAdmin && me.isStrong
  const query = waitingQuery(app.call)
  /** How it stood was told: whatever is told after it is news. */
  const hasHeard = useRef(false)
  const isLive = useTopic(app, isAdmin ? { topic: 'waiting' } : null, (news) => {
    if (news.topic !== 'waiting') {
      return
    }
    queryClient.setQueryData(query.queryKey, news.count)
    // What is open shows what became of it, meanwhile too. Lists stay, so that no row goes from under a finger.
    if (hasHeard.current) {
      for (const queryKey of Object.values(openedKeys)) {
        void queryClient.invalidateQueries({ queryKey })
      }
    }
    hasHeard.current = true
  })
  const { data: count = 0 } = useQuery({
    ...query,
    enabled: isAdmin,
    refetchInterval: isLive ? false : askAgainMs,
  })
  return useMemo(
    () => ({ '/admin/partners': { count, text: count === 1 ? '1 waits' : `${count} wait` } }),
    [count],
  )
}
