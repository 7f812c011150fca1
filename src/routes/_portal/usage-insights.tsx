import { createFileRoute, stripSearchParams, type SearchSchemaInput } from '@tanstack/react-router'
import * as z from 'zod/mini'

import { technologySchema } from '#src/api/contract/demos.ts'
import { zoneOf } from '#src/api/contract/zones.ts'
import { orNone } from '#src/lib/or-none.ts'
import { guard } from '#src/routes/-guards.ts'
import { page } from '#src/routes/-page.ts'
import { withoutFormerDays } from '#src/containers/insights/former-days.ts'
import { rangeSearch } from '#src/containers/insights/range-search.ts'
import { UsageInsights } from '#src/containers/insights/usage-insights.tsx'

const { shape, defaults: rangeDefaults } = rangeSearch('left-out')
const defaults = { ...rangeDefaults, zone: 'UTC' } as const

/** Invalid values are left out. */
const searchSchema = z.object({
  ...shape,
  /** The page itself knows which values there are. */
  zone: z.catch(z._default(z.string(), defaults.zone), defaults.zone),
  technology: orNone(technologySchema),
})

/** INSIGHT-1: how the demos are used, for Google staff (ROUTE-5). */
export const Route = createFileRoute('/_portal/usage-insights')({
  validateSearch: (search: z.input<typeof searchSchema> & SearchSchemaInput) =>
    searchSchema.parse(withoutFormerDays(search)),
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
