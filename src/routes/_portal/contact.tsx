import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'

import { pagePath, requestIdOf } from '#src/api/contract/contact.ts'
import { ContactFlow } from '#src/routes/-contact-flow.tsx'

/** Where the person comes from; whatever is broken is left out. */
const contactSearchSchema = z.object({
  page: z.catch(z.optional(pagePath), undefined),
  request: z.catch(z.optional(requestIdOf), undefined),
})

export const Route = createFileRoute('/_portal/contact')({
  validateSearch: contactSearchSchema,
  loader: ({ context: { app } }) => app.bring('contact'),
  head: () => ({ meta: [{ title: 'Contact' }] }),
  staticData: { name: 'Contact' },
  onEnter: ({ context: { app } }) => app.open('contact', undefined),
  onLeave: ({ context: { app } }) => app.close('contact'),
  component: ContactRoute,
})

function ContactRoute() {
  const { app, me } = Route.useRouteContext()
  const { page, request } = Route.useSearch()

  const about = { ...(page && { page }), ...(request && { requestId: request }) }

  return <ContactFlow app={app} me={me} about={about} />
}
