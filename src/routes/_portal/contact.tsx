import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'

import { ContactFlow } from '#src/containers/help/contact-flow.tsx'
import { orNone } from '#src/lib/or-none.ts'
import { page } from '#src/routes/-page.ts'
import { withFlows } from '#src/routes/-with-flows.ts'

/** The page from which the person came, as the address says. */
const contactSearchSchema = z.object({
  page: orNone(z.string()),
  request: orNone(z.string()),
})

export const Route = createFileRoute('/_portal/contact')({
  validateSearch: contactSearchSchema,
  ...page('Contact'),
  ...withFlows('contact'),
  component: ContactRoute,
})

function ContactRoute() {
  const { app, me } = Route.useRouteContext()
  const { page, request } = Route.useSearch()

  return <ContactFlow app={app} me={me} page={page} request={request} />
}
