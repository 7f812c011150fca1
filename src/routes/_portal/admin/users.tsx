import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import * as z from 'zod/mini'

import { methodTypeSchema } from '#src/api/contract/method.ts'
import { useListSearch } from '#src/containers/admin/admin-list.ts'
import { AdminPage } from '#src/containers/admin/admin-page.tsx'
import { listSearch } from '#src/containers/admin/list-search.ts'
import { orNone } from '#src/lib/or-none.ts'
import { page } from '#src/routes/-page.ts'
import { UsersFlow } from '#src/containers/admin/users-flow.tsx'
import { withFlows } from '#src/routes/-with-flows.ts'

const { shape, defaults } = listSearch(['name', 'email', 'createdAt', 'lastLoginAt'])
const oneOf = <const TValues extends readonly [string, ...string[]]>(values: TValues) =>
  orNone(z.enum(values))
const searchSchema = z.object({
  ...shape,
  role: oneOf(['staff', 'partner', 'customer', 'admin']),
  status: oneOf(['unrequested', 'pending', 'approved', 'rejected']),
  state: oneOf(['active', 'disabled']),
  method: orNone(methodTypeSchema),
  organization: orNone(z.uuid()),
  /** The person whose drawer is open, which part of it, and whether it only lists what they may not see. */
  person: orNone(z.uuid()),
  view: oneOf(['sight']),
  only: oneOf(['refused']),
})

const first = { page: 1 }

/** ADMIN-1: everybody with an account. */
export const Route = createFileRoute('/_portal/admin/users')({
  validateSearch: searchSchema,
  search: { middlewares: [stripSearchParams(defaults)] },
  ...page('AdminUsers'),
  ...withFlows('decisions', 'adminAct', 'search'),
  component: UsersRoute,
})

function UsersRoute() {
  const { app, call, me } = Route.useRouteContext()
  const search = Route.useSearch()
  const address = useListSearch(app, search, first, Route.useNavigate())

  return (
    <AdminPage app={app} me={me} title="Users">
      <UsersFlow app={app} call={call} email={me.email} search={search} {...address} />
    </AdminPage>
  )
}
