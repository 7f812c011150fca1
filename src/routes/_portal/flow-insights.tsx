import { createFileRoute } from '@tanstack/react-router'

import { guard } from '#src/routes/-guards.ts'
import { page } from '#src/routes/-page.ts'
import { FlowInsights } from '#src/containers/insights/flow-insights.tsx'
import type { FlowAddress } from '#src/containers/insights/flow-address.ts'

/** How people get through flows, for Google staff (ROUTE-5). */
export const Route = createFileRoute('/_portal/flow-insights')({
  // The page itself reads it: nobody who signs in has to load how.
  validateSearch: (search: FlowAddress) => search,
  beforeLoad: guard('staffOnly'),
  ...page('FlowInsights'),
  component: FlowInsightsRoute,
})

function FlowInsightsRoute() {
  const { call, me } = Route.useRouteContext()
  const navigate = Route.useNavigate()

  return (
    <FlowInsights
      call={call}
      isAdmin={me.isAdmin}
      address={Route.useSearch()}
      onAddress={(search, isReplacing) =>
        void navigate({ search, replace: isReplacing, resetScroll: false })
      }
    />
  )
}
