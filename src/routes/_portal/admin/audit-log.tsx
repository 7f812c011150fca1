import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import * as z from 'zod/mini'

import { useListSearch } from '#src/containers/admin/admin-list.ts'
import { AdminPage } from '#src/containers/admin/admin-page.tsx'
import { AuditLog } from '#src/containers/admin/audit-log.tsx'
import { listSearch } from '#src/containers/admin/list-search.ts'
import { orNone } from '#src/lib/or-none.ts'
import { page } from '#src/routes/-page.ts'
import { withFlows } from '#src/routes/-with-flows.ts'

const { shape, defaults } = listSearch(['seq'])
const day = orNone(z.iso.date())
const searchSchema = z.object({
  q: shape.q,
  kind: z.catch(
    z.optional(z.string().check(z.regex(/^[a-z]+(\.[a-z-]+)?$/), z.maxLength(60))),
    undefined,
  ),
  from: day,
  to: day,
  subject: orNone(z.uuid()),
  actor: orNone(z.uuid()),
  /** The row at which the list begins. */
  row: orNone(z.int().check(z.gte(1))),
})

const first = { row: undefined }

/** ADMIN-3: what admins decided and changed. */
export const Route = createFileRoute('/_portal/admin/audit-log')({
  validateSearch: searchSchema,
  search: { middlewares: [stripSearchParams({ q: defaults.q })] },
  ...page('AdminAuditLog'),
  ...withFlows('search'),
  component: AuditLogRoute,
})

function AuditLogRoute() {
  const { app, call, me } = Route.useRouteContext()
  const search = Route.useSearch()
  const { onSearch } = useListSearch(app, search, first, Route.useNavigate())

  return (
    <AdminPage app={app} me={me} title="Audit log">
      <AuditLog call={call} search={search} onSearch={onSearch} />
    </AdminPage>
  )
}
