import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import type { Call } from '#src/api/client.ts'
import { waitingQuery } from '#src/api/queries.ts'
import type { Me } from '#src/api/contract/user.ts'
import type { PageBadges } from '#src/ui/parts/pages.ts'

/** For admins: how many people wait for a decision, as long as somebody looks at the page. */
export const useWaiting = (call: Call, me: Me | null): PageBadges => {
  const { data: count = 0 } = useQuery({
    ...waitingQuery(call),
    // Without a session that may do an admin's work the call would ask for one.
    enabled: me !== null && me.isAdmin && me.isStrong,
  })
  return useMemo(
    () => ({ '/admin/partners': { count, text: count === 1 ? '1 waits' : `${count} wait` } }),
    [count],
  )
}
