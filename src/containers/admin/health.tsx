import { useQuery } from '@tanstack/react-query'

import { healthQuery } from '#src/api/admin-queries.ts'
import type { Call } from '#src/api/client.ts'
import { problemFrom } from '#src/containers/list-problem.ts'
import { HealthScreen } from '#src/ui/admin/health-screen.tsx'

/** How the service does, as long as somebody looks. */
export function ServiceHealth({ call }: { call: Call }) {
  const { data, error, refetch } = useQuery(healthQuery(call))

  return (
    <HealthScreen
      health={data}
      // It stands while somebody looks again: until that comes, nothing is known to be well.
      problem={error === null ? null : problemFrom(error)}
      onRetry={() => void refetch()}
    />
  )
}
