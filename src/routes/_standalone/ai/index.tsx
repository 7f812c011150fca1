import { createFileRoute, redirect } from '@tanstack/react-router'

import { routes } from '#src/api/contract/routes.ts'

/** ROUTE-6: the conversations open with the page that says what they can do. */
export const Route = createFileRoute('/_standalone/ai/')({
  beforeLoad: () => {
    throw redirect({ to: routes.AIConversations.leadsTo, replace: true })
  },
})
