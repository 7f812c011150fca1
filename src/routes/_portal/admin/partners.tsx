import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import * as z from 'zod/mini'

import { useListSearch } from '#src/containers/admin/admin-list.ts'
import { AdminPage } from '#src/containers/admin/admin-page.tsx'
import { listSearch } from '#src/containers/admin/list-search.ts'
import { orNone } from '#src/lib/or-none.ts'
import { page } from '#src/routes/-page.ts'
import { PartnersFlow } from '#src/containers/admin/partners-flow.tsx'
import { withOrganizationFlows } from '#src/routes/-with-flows.ts'

const { shape, defaults } = listSearch(['name', 'waiting', 'waitingSince', 'people', 'createdAt'])
const searchSchema = z.object({
  ...shape,
  waiting: orNone(z.enum(['some', 'none'])),
  /** The organization whose drawer is open. */
  organization: orNone(z.uuid()),
})

const first = { page: 1 }

/** ADMIN-1: organizations of partners. */
export const Route = createFileRoute('/_portal/admin/partners')({
  validateSearch: searchSchema,
  search: { middlewares: [stripSearchParams(defaults)] },
  ...page('AdminPartners'),
  ...withOrganizationFlows('decisions'),
  component: PartnersRoute,
})

function PartnersRoute() {
  const { app, call, me } = Route.useRouteContext()
  const search = Route.useSearch()
  const address = useListSearch(app, search, first, Route.useNavigate())

  return (
    <AdminPage app={app} me={me} title="Partners">
      <PartnersFlow app={app} call={call} email={me.email} search={search} {...address} />
    </AdminPage>
  )
}
