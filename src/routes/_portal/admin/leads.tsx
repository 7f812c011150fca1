import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import * as z from 'zod/mini'

import { audienceSchema, demoKeySchema } from '#src/api/contract/demos.ts'
import { leadSourceSchema, leadTypeSchema } from '#src/api/contract/lead-kinds.ts'
import { zones } from '#src/api/contract/zones.ts'
import { useListSearch } from '#src/containers/admin/admin-list.ts'
import { AdminPage } from '#src/containers/admin/admin-page.tsx'
import { Leads } from '#src/containers/admin/leads.tsx'
import { listSearch } from '#src/containers/admin/list-search.ts'
import { page } from '#src/routes/-page.ts'
import { withFlows } from '#src/routes/-with-flows.ts'

const { shape, defaults } = listSearch(['createdAt', 'company'], 'desc')
const day = z.catch(z.optional(z.iso.date()), undefined)
const id = z.catch(z.optional(z.uuid()), undefined)
const searchSchema = z.object({
  ...shape,
  type: z.catch(z.optional(leadTypeSchema), undefined),
  source: z.catch(z.optional(leadSourceSchema), undefined),
  demo: z.catch(z.optional(demoKeySchema), undefined),
  sentFor: z.catch(z.optional(demoKeySchema), undefined),
  organization: id,
  audience: z.catch(z.optional(audienceSchema), undefined),
  staff: z.catch(z.optional(z.enum(['counted', 'left-out'])), undefined),
  person: id,
  from: day,
  to: day,
  /** Whose days those are; the browser's where it is left out. */
  zone: z.catch(z.optional(z.enum(zones)), undefined),
  /** The one that is open. */
  lead: id,
})

const first = { page: 1 }

/** INSIGHT-4: whom the demos were shown to. */
export const Route = createFileRoute('/_portal/admin/leads')({
  validateSearch: searchSchema,
  search: { middlewares: [stripSearchParams(defaults)] },
  ...page('AdminLeads'),
  ...withFlows('search'),
  component: LeadsRoute,
})

function LeadsRoute() {
  const { app, call, me } = Route.useRouteContext()
  const search = Route.useSearch()
  const onSearch = useListSearch(app, search, first, Route.useNavigate())

  return (
    <AdminPage app={app} me={me} title="Leads">
      <Leads app={app} call={call} search={search} onSearch={onSearch} />
    </AdminPage>
  )
}
