import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import * as z from 'zod/mini'

import { audienceSchema, technologySchema } from '#src/api/contract/demos.ts'
import { demoShelfQuery, demosQuery } from '#src/api/queries.ts'
import { useDemoShelf } from '#src/routes/-demo-shelf.ts'
import { page } from '#src/routes/-page.ts'
import { HomeScreen } from '#src/ui/home-screen.tsx'
import { noFilter } from '#src/ui/parts/demo-filter.ts'

const searchSchema = z.object({
  search: z.catch(z._default(z.string(), ''), ''),
  technology: z.catch(z._default(z.nullable(technologySchema), null), null),
  audience: z.catch(z._default(z.nullable(audienceSchema), null), null),
  favourites: z.catch(z._default(z.boolean(), false), false),
  sort: z.catch(z._default(z.enum(['featured', 'label', 'recent']), 'featured'), 'featured'),
})

/** Home: the person's demos (DEMO-1). */
export const Route = createFileRoute('/_portal/_ready/')({
  validateSearch: searchSchema,
  search: { middlewares: [stripSearchParams(noFilter)] },
  loader: async ({ context: { call, queryClient } }) => {
    await Promise.all([
      queryClient.ensureQueryData(demosQuery(call)),
      // Home shows without it, and says so.
      queryClient.ensureQueryData(demoShelfQuery(call)).catch(() => {}),
    ])
  },
  ...page('Home'),
  component: HomeRoute,
})

function HomeRoute() {
  const { call, me } = Route.useRouteContext()
  const { data: demos } = useSuspenseQuery(demosQuery(call))
  const navigate = Route.useNavigate()

  return (
    <HomeScreen
      {...useDemoShelf(call)}
      firstname={me.firstname}
      demos={demos}
      filter={Route.useSearch()}
      onFilter={(filter) => void navigate({ search: filter, replace: true })}
    />
  )
}
