import { createFileRoute } from '@tanstack/react-router'

import { leaveFirstQuestion } from '#src/containers/ai/conversation.ts'
import { page } from '#src/routes/-page.ts'
import { WhatsAppFlow } from '#src/containers/ai/whatsapp-flow.tsx'
import { withFlows } from '#src/routes/-with-flows.ts'

const flows = withFlows('whatsapp')

/** AI-4: connects the person's own phone, and shows what is sent to it. */
export const Route = createFileRoute('/_standalone/ai/conversation/whatsapp')({
  ...page('AIConversationWhatsApp'),
  ...flows,
  onEnter: (args) => {
    leaveFirstQuestion(args.context.app)
    flows.onEnter(args)
  },
  component: WhatsAppRoute,
})

function WhatsAppRoute() {
  const { app } = Route.useRouteContext()

  return <WhatsAppFlow app={app} />
}
