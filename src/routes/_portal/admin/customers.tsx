import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import * as z from 'zod/mini'

import { AdminPage } from '#src/routes/-admin-page.tsx'
import { Customers } from '#src/routes/-customers.tsx'
import { listSearch } from '#src/routes/-list-search.ts'
import { page } from '#src/routes/-page.ts'

const { shape, defaults } = listSearch(['name', 'people', 'createdAt'])
const searchSchema = z.object({
  ...shape,
  /** The one that is open. */
  organization: z.catch(z.optional(z.uuid()), undefined),
})

/** ADMIN-1: organizations of customers. */
export const Route = createFileRoute('/_portal/admin/customers')({
  validateSearch: searchSchema,
  search: { middlewares: [stripSearchParams(defaults)] },
  ...page('AdminCustomers'),
  component: CustomersRoute,
})

function CustomersRoute() {
  const { app, call, me } = Route.useRouteContext()
  const navigate = Route.useNavigate()

  return (
    <AdminPage app={app} me={me} title="Customers">
      <Customers
        call={call}
        search={Route.useSearch()}
        onSearch={(part, isTyping) =>
          void navigate({ search: (it) => ({ ...it, ...part }), replace: isTyping })
        }
      />
    </AdminPage>
  )
}
