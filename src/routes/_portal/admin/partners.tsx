import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import * as z from 'zod/mini'

import { AdminPage } from '#src/routes/-admin-page.tsx'
import { listSearch } from '#src/routes/-list-search.ts'
import { page } from '#src/routes/-page.ts'
import { PartnersFlow } from '#src/routes/-partners-flow.tsx'

const { shape, defaults } = listSearch(['name', 'waiting', 'people', 'createdAt'])
const searchSchema = z.object({
  ...shape,
  waiting: z.catch(z.optional(z.enum(['some', 'none'])), undefined),
  /** The one that is open. */
  organization: z.catch(z.optional(z.uuid()), undefined),
})

/** ADMIN-1: organizations of partners. */
export const Route = createFileRoute('/_portal/admin/partners')({
  validateSearch: searchSchema,
  search: { middlewares: [stripSearchParams(defaults)] },
  loader: ({ context: { app } }) => app.bring('decisions'),
  ...page('AdminPartners'),
  onEnter: ({ context: { app } }) => app.open('decisions', undefined),
  onLeave: ({ context: { app } }) => app.close('decisions'),
  component: PartnersRoute,
})

function PartnersRoute() {
  const { app, call, me } = Route.useRouteContext()
  const navigate = Route.useNavigate()

  return (
    <AdminPage app={app} me={me} title="Partners">
      <PartnersFlow
        app={app}
        call={call}
        search={Route.useSearch()}
        onSearch={(part, isTyping) =>
          void navigate({ search: (it) => ({ ...it, ...part }), replace: isTyping })
        }
      />
    </AdminPage>
  )
}
