import { useQuery } from '@tanstack/react-query'
import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { useCallback } from 'react'
import * as z from 'zod/mini'

import { audienceSchema, technologySchema } from '#src/api/contract/demos.ts'
import { demoShelfQuery, demosQuery } from '#src/api/queries.ts'
import { useDemoShelf } from '#src/containers/demos/demo-shelf.ts'
import { FilteredHome } from '#src/containers/demos/filtered-home.tsx'
import { searchedText } from '#src/containers/searched-text.ts'
import { page } from '#src/routes/-page.ts'
import { noFilter, type DemoFilter } from '#src/ui/demos/demo-filter.ts'

const searchSchema = z.object({
  search: searchedText,
  technology: z.catch(z._default(z.nullable(technologySchema), null), null),
  audience: z.catch(z._default(z.nullable(audienceSchema), null), null),
  favourites: z.catch(z._default(z.boolean(), false), false),
  sort: z.catch(z._default(z.enum(['featured', 'label', 'recent']), 'featured'), 'featured'),
})

/** Home: the person's demos (DEMO-1). */
export const Route = createFileRoute('/_portal/_ready/')({
  validateSearch: searchSchema,
  search: { middlewares: [stripSearchParams(noFilter)] },
  // Loads early, but Home does not wait for it: it is shown before its demos, and says what did not load.
  loader: ({ context: { app, call, queryClient } }) => {
    queryClient.ensureQueryData(demosQuery(call)).catch(() => {})
    queryClient.ensureQueryData(demoShelfQuery(call)).catch(() => {})
    return app.loadFlows('search', 'favourites')
  },
  ...page('Home'),
  onEnter: ({ context: { app } }) => app.open('search', undefined),
  onLeave: ({ context: { app } }) => app.close('search'),
  component: HomeRoute,
})

function HomeRoute() {
  const { app, call, me } = Route.useRouteContext()
  const demos = useQuery({
    ...demosQuery(call),
    throwOnError: (_, { state }) => state.data === undefined,
  })
  const { isShelfSettled, shelf, onRetry, onFavourite } = useDemoShelf(app)
  const navigate = Route.useNavigate()
  const write = useCallback(
    (change: Partial<DemoFilter>) =>
      navigate({ search: (it) => ({ ...it, ...change }), replace: true }),
    [navigate],
  )

  // Both appear at once: otherwise the shelf would push the demos down.
  const isThere = isShelfSettled && demos.data !== undefined

  return (
    <FilteredHome
      app={app}
      firstname={me.firstname}
      demos={isThere ? demos.data : null}
      shelf={isThere ? shelf : null}
      onRetry={isThere ? onRetry : null}
      onFavourite={onFavourite}
      inAddress={Route.useSearch()}
      write={write}
    />
  )
}
