import { useQuery } from '@tanstack/react-query'

import { healthQuery } from '#src/api/admin-queries.ts'
import type { Call } from '#src/api/client.ts'
import { shownProblem } from '#src/containers/list-problem.ts'
import { HealthScreen } from '#src/ui/admin/health-screen.tsx'

/** How the service does, as long as somebody looks. */
export function ServiceHealth({ call }: { call: Call }) {
  const { data, error, isFetching, refetch } = useQuery(healthQuery(call))

  return (
    <HealthScreen
      health={data}
      problem={shownProblem({ error, isFetching })}
      onRetry={() => void refetch()}
    />
  )
}
