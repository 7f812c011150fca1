import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import * as z from 'zod/mini'

import { audienceSchema, technologySchema } from '#src/api/contract/demos.ts'
import { demosQuery } from '#src/api/queries.ts'
import { HomeScreen } from '#src/ui/home-screen.tsx'

const searchSchema = z.object({
  search: z.catch(z._default(z.string(), ''), ''),
  technology: z.catch(z._default(z.nullable(technologySchema), null), null),
  audience: z.catch(z._default(z.nullable(audienceSchema), null), null),
})

/** Home: the person's demos (DEMO-1). */
export const Route = createFileRoute('/_portal/_ready/')({
  validateSearch: searchSchema,
  search: { middlewares: [stripSearchParams({ search: '', technology: null, audience: null })] },
  loader: ({ context: { call, queryClient } }) => queryClient.ensureQueryData(demosQuery(call)),
  staticData: { name: 'Home' },
  component: HomeRoute,
})

function HomeRoute() {
  const { call, me } = Route.useRouteContext()
  const { data: demos } = useSuspenseQuery(demosQuery(call))
  const navigate = Route.useNavigate()

  return (
    <HomeScreen
      firstname={me.firstname}
      demos={demos}
      filter={Route.useSearch()}
      onFilter={(filter) => void navigate({ search: filter, replace: true })}
    />
  )
}
