import { createFileRoute, stripSearchParams, type SearchSchemaInput } from '@tanstack/react-router'
import * as z from 'zod/mini'

import { timelineKinds } from '#src/api/contract/timeline-kinds.ts'
import { useListSearch } from '#src/containers/admin/admin-list.ts'
import { useStrongSession } from '#src/containers/admin/admin-page.tsx'
import { orNone } from '#src/lib/or-none.ts'
import { guard } from '#src/routes/-guards.ts'
import { listSearch } from '#src/containers/admin/list-search.ts'
import { page } from '#src/routes/-page.ts'
import { withoutFormerDays } from '#src/containers/insights/former-days.ts'
import { rangeSearch } from '#src/containers/insights/range-search.ts'
import { UserInsights } from '#src/containers/insights/user-insights.tsx'
import { withFlows } from '#src/routes/-with-flows.ts'
import { ActivityFrame } from '#src/ui/insights/activity-frame.tsx'

const { shape, defaults } = listSearch(['opens', 'pageViews', 'lastSeenAt', 'name'], 'desc')
const { shape: rangeShape, defaults: rangeDefaults } = rangeSearch('counted')
const searchSchema = z.object({
  ...shape,
  ...rangeShape,
  /** The person or organization whose timeline is open, and which part of it. */
  person: orNone(z.uuid()),
  peopleOf: orNone(z.uuid()),
  kind: orNone(z.enum(timelineKinds)),
  /** The other one in a comparison. */
  comparedWith: orNone(z.uuid()),
})

const first = { page: 1 }

/** INSIGHT-2: who does how much in the portal, for admins (ROUTE-5). */
export const Route = createFileRoute('/_portal/user-insights')({
  validateSearch: (search: z.input<typeof searchSchema> & SearchSchemaInput) =>
    searchSchema.parse(withoutFormerDays(search)),
  search: { middlewares: [stripSearchParams({ ...defaults, ...rangeDefaults })] },
  beforeLoad: guard('adminOnly'),
  ...page('UserInsights'),
  ...withFlows('search'),
  component: UserInsightsRoute,
})

function UserInsightsRoute() {
  const { app, call, me } = Route.useRouteContext()
  const search = Route.useSearch()
  const address = useListSearch(app, search, first, Route.useNavigate())

  return (
    <ActivityFrame {...useStrongSession(app, me)}>
      <UserInsights app={app} call={call} search={search} {...address} />
    </ActivityFrame>
  )
}
