import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { healthQuery } from '#src/api/admin-queries.ts'
import type { Call } from '#src/api/client.ts'
import { problemFrom } from '#src/containers/list-problem.ts'
import { HealthScreen } from '#src/ui/admin/health-screen.tsx'

/** How the service does, as long as somebody looks. */
export function ServiceHealth({ call }: { call: Call }) {
  const query = useQuery(healthQuery(call))

  return (
    <HealthScreen
      health={query.data}
      problem={useToldProblem(query)}
      onRetry={() => void query.refetch()}
    />
  )
}

/**
 * It stands while somebody looks again: until that comes, nothing is known to be well. Looks that fail alike are told as the
 * first of them, for ears would be told the id of another every ten seconds.
 */
const useToldProblem = ({ error, isFetching }: { error: Error | null; isFetching: boolean }) => {
  const problem = error === null ? null : problemFrom(error)
  const [told, setTold] = useState(problem)
  const isNews = !isFetching && problem?.text !== told?.text
  if (isNews) {
    setTold(problem)
  }
  return isNews ? problem : told
}
