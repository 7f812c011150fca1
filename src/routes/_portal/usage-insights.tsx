import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import * as z from 'zod/mini'

import { guard } from '#src/routes/-guards.ts'
import { page } from '#src/routes/-page.ts'
import { rangeSearch } from '#src/containers/insights/range-search.ts'
import { UsageInsights } from '#src/containers/insights/usage-insights.tsx'

const { shape, defaults } = rangeSearch
const searchSchema = z.object({
  ...shape,
  sort: z.catch(z._default(z.enum(['opens', 'label']), 'opens'), 'opens'),
})

/** INSIGHT-1: how the demos are used, for Google staff (ROUTE-5). */
export const Route = createFileRoute('/_portal/usage-insights')({
  validateSearch: searchSchema,
  search: { middlewares: [stripSearchParams({ ...defaults, sort: 'opens' as const })] },
  beforeLoad: guard('staffOnly'),
  ...page('UsageInsights'),
  component: UsageInsightsRoute,
})

function UsageInsightsRoute() {
  const { call } = Route.useRouteContext()
  const navigate = Route.useNavigate()

  return (
    <UsageInsights
      call={call}
      search={Route.useSearch()}
      onSearch={(part) => void navigate({ search: (it) => ({ ...it, ...part }), replace: true })}
    />
  )
}
