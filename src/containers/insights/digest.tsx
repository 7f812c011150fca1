import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import type { Call } from '#src/api/client.ts'
import { setDigest } from '#src/api/contract/digest.ts'
import { digestQuery } from '#src/api/stats-queries.ts'
import { textOf } from '#src/lib/call-error.ts'
import { problemFrom } from '#src/containers/list-problem.ts'
import { DigestAwaited, DigestSwitch, DigestUnread } from '#src/ui/insights/digest-switch.tsx'

/** Whether the figures of each week come by mail. A change shows at once, and is undone if the server refuses it. */
export function Digest({ call }: { call: Call }) {
  const queryClient = useQueryClient()
  const query = digestQuery(call)
  const { data, error: unread, isFetching, refetch } = useQuery(query)
  const { mutate, error, isPending, variables } = useMutation({
    // Of two changes the later one counts.
    scope: { id: 'digest' },
    networkMode: 'always',
    mutationFn: (isWanted: boolean) => call(setDigest, { isWanted }),
    onSuccess: (digest) => queryClient.setQueryData(query.queryKey, digest),
  })

  if (data === undefined) {
    return unread === null || isFetching ? (
      <DigestAwaited />
    ) : (
      <DigestUnread problem={problemFrom(unread)} onRetry={() => void refetch()} />
    )
  }
  return (
    <DigestSwitch
      isWanted={isPending ? variables : data.isWanted}
      problem={error === null ? null : textOf(error)}
      onTurn={mutate}
    />
  )
}
