import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { healthQuery } from '#src/api/admin-queries.ts'
import type { Call } from '#src/api/client.ts'
import { problemFrom } from '#src/containers/list-problem.ts'
import { HealthScreen } from '#src/ui/admin/health-screen.tsx'

/** The service's health, refreshed while the page is visible. */
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
 * The problem stays while the health is loaded again, for until then nothing is known to be well. Equal failures keep the text of
 * the first one; otherwise screen readers would announce another request id every ten seconds.
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
