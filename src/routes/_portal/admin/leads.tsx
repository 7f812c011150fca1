import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import * as z from 'zod/mini'

import { demoKeySchema } from '#src/api/contract/demo-key.ts'
import { audienceSchema } from '#src/api/contract/demos.ts'
import { leadSourceSchema, leadTypeSchema } from '#src/api/contract/lead-kinds.ts'
import { zoneOf } from '#src/api/contract/zones.ts'
import { useListSearch } from '#src/containers/admin/admin-list.ts'
import { AdminPage } from '#src/containers/admin/admin-page.tsx'
import { Leads } from '#src/containers/admin/leads.tsx'
import { listSearch } from '#src/containers/admin/list-search.ts'
import { orNone } from '#src/lib/or-none.ts'
import { page } from '#src/routes/-page.ts'
import { withFlows } from '#src/routes/-with-flows.ts'

const { shape, defaults } = listSearch(['createdAt', 'company'], 'desc')
const day = orNone(z.iso.date())
const id = orNone(z.uuid())
const searchSchema = z.object({
  ...shape,
  type: orNone(leadTypeSchema),
  source: orNone(leadSourceSchema),
  demo: orNone(demoKeySchema),
  sentFor: orNone(demoKeySchema),
  organization: id,
  audience: orNone(audienceSchema),
  staff: orNone(z.enum(['counted', 'left-out'])),
  person: id,
  from: day,
  to: day,
  /** The time zone of those days; the browser's if left out. */
  zone: orNone(z.string()),
  /** The lead whose drawer is open. */
  lead: id,
})

const first = { page: 1 }

/** INSIGHT-4, LEAD-6: the leads of everybody. */
export const Route = createFileRoute('/_portal/admin/leads')({
  validateSearch: searchSchema,
  search: { middlewares: [stripSearchParams(defaults)] },
  ...page('AdminLeads'),
  ...withFlows('search', 'leadCorrection', 'leadDeletion'),
  component: LeadsRoute,
})

function LeadsRoute() {
  const { app, call, me } = Route.useRouteContext()
  const search = Route.useSearch()
  const address = useListSearch(app, search, first, Route.useNavigate())

  return (
    <AdminPage app={app} me={me} title="Leads">
      <Leads app={app} call={call} search={{ ...search, zone: zoneOf(search.zone) }} {...address} />
    </AdminPage>
  )
}
