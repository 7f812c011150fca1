import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import * as z from 'zod/mini'

import { audienceSchema, demoKeySchema, technologySchema } from '#src/api/contract/demos.ts'
import { usageRanges } from '#src/api/contract/stats-range.ts'
import { zoneOf } from '#src/api/contract/zones.ts'
import { orNone } from '#src/lib/search-value.ts'
import { guard } from '#src/routes/-guards.ts'
import { page } from '#src/routes/-page.ts'
import { UsageInsights } from '#src/containers/insights/usage-insights.tsx'

const defaults = { range: '4w', zone: 'UTC', staff: 'left-out' } as const
const day = orNone(z.iso.date())

/** Whatever is broken is left out. */
const searchSchema = z.object({
  range: z.catch(z._default(z.enum(usageRanges), defaults.range), defaults.range),
  from: day,
  to: day,
  /** Which there are, the page itself knows. */
  zone: z.catch(z._default(z.string(), defaults.zone), defaults.zone),
  staff: z.catch(z._default(z.enum(['counted', 'left-out']), defaults.staff), defaults.staff),
  demo: orNone(demoKeySchema),
  audience: orNone(audienceSchema),
  technology: orNone(technologySchema),
  organization: orNone(z.uuid()),
})

/** INSIGHT-1: how the demos are used, for Google staff (ROUTE-5). */
export const Route = createFileRoute('/_portal/usage-insights')({
  validateSearch: searchSchema,
  search: { middlewares: [stripSearchParams(defaults)] },
  beforeLoad: guard('staffOnly'),
  ...page('UsageInsights'),
  component: UsageInsightsRoute,
})

function UsageInsightsRoute() {
  const { call, me } = Route.useRouteContext()
  const navigate = Route.useNavigate()
  const search = Route.useSearch()

  return (
    <UsageInsights
      call={call}
      isAdmin={me.isAdmin}
      search={{ ...search, zone: zoneOf(search.zone) ?? defaults.zone }}
      onSearch={(part, isReplacing) =>
        void navigate({
          search: (it) => ({ ...it, ...part }),
          replace: isReplacing,
          resetScroll: false,
        })
      }
    />
  )
}
