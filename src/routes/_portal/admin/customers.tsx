import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import * as z from 'zod/mini'

import { useListSearch } from '#src/containers/admin/admin-list.ts'
import { AdminPage } from '#src/containers/admin/admin-page.tsx'
import { Customers } from '#src/containers/admin/customers.tsx'
import { listSearch } from '#src/containers/admin/list-search.ts'
import { orNone } from '#src/lib/or-none.ts'
import { page } from '#src/routes/-page.ts'
import { withOrganizationFlows } from '#src/routes/-with-flows.ts'

const { shape, defaults } = listSearch(['name', 'people', 'createdAt'])
const searchSchema = z.object({
  ...shape,
  /** The organization whose drawer is open. */
  organization: orNone(z.uuid()),
})

const first = { page: 1 }

/** ADMIN-1: organizations of customers. */
export const Route = createFileRoute('/_portal/admin/customers')({
  validateSearch: searchSchema,
  search: { middlewares: [stripSearchParams(defaults)] },
  ...page('AdminCustomers'),
  ...withOrganizationFlows(),
  component: CustomersRoute,
})

function CustomersRoute() {
  const { app, call, me } = Route.useRouteContext()
  const search = Route.useSearch()
  const address = useListSearch(app, search, first, Route.useNavigate())

  return (
    <AdminPage app={app} me={me} title="Customers">
      <Customers app={app} call={call} search={search} {...address} />
    </AdminPage>
  )
}
