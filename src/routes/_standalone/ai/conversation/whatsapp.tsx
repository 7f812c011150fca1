import { createFileRoute } from '@tanstack/react-router'

import { page } from '#src/routes/-page.ts'
import { WhatsAppFlow } from '#src/containers/ai/whatsapp-flow.tsx'
import { withFlows } from '#src/routes/-with-flows.ts'

/** AI-4: a phone of the person's own, and what goes to it. */
export const Route = createFileRoute('/_standalone/ai/conversation/whatsapp')({
  ...page('AIConversationWhatsApp'),
  ...withFlows('whatsapp'),
  component: WhatsAppRoute,
})

function WhatsAppRoute() {
  const { app } = Route.useRouteContext()

  return <WhatsAppFlow app={app} />
}
