import { useQuery } from '@tanstack/react-query'

import type { Call } from '#src/api/client.ts'
import { exportDailyUsage, exportDemoUsage } from '#src/api/contract/stats.ts'
import { usageQuery } from '#src/api/stats-queries.ts'
import { problemOf, useDownload } from '#src/containers/admin/admin-list.ts'
import { UsageScreen } from '#src/ui/insights/usage-screen.tsx'
import type { UsageSearch } from '#src/ui/insights/usage.ts'

type UsageInsightsProps = {
  call: Call
  search: UsageSearch
  onSearch: (part: Partial<UsageSearch>) => void
}

/** How the demos are used, in the range that the address names. */
export function UsageInsights({ call, search, onSearch }: UsageInsightsProps) {
  const { days, staff } = search
  const range = { days, staff }
  const { data, error, isFetching, refetch } = useQuery(usageQuery(call, range))

  return (
    <UsageScreen
      usage={data ?? null}
      isFetching={isFetching}
      problem={error === null || isFetching ? null : problemOf(error)}
      search={search}
      byDay={useDownload(call, exportDailyUsage, range)}
      byDemo={useDownload(call, exportDemoUsage, range)}
      onSearch={onSearch}
      onRetry={() => void refetch()}
    />
  )
}
