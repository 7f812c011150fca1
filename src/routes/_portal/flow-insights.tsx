import { createFileRoute } from '@tanstack/react-router'

import { guard } from '#src/routes/-guards.ts'
import { page } from '#src/routes/-page.ts'
import { FlowInsights } from '#src/containers/insights/flow-insights.tsx'

/** How people get through flows, for Google staff (ROUTE-5). The page reads its search itself, so that nobody loads that code to sign in. */
export const Route = createFileRoute('/_portal/flow-insights')({
  beforeLoad: guard('staffOnly'),
  ...page('FlowInsights'),
  component: FlowInsightsRoute,
})

function FlowInsightsRoute() {
  const { app, call, me } = Route.useRouteContext()
  const navigate = Route.useNavigate()

  return (
    <FlowInsights
      app={app}
      call={call}
      me={me}
      address={Route.useSearch()}
      onAddress={(search, isReplacing) =>
        void navigate({ search: () => search, replace: isReplacing, resetScroll: false })
      }
    />
  )
}
