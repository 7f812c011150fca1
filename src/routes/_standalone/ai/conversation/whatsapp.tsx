import { createFileRoute } from '@tanstack/react-router'

import { page } from '#src/routes/-page.ts'
import { WhatsAppScreen } from '#src/ui/ai/whatsapp-screen.tsx'

export const Route = createFileRoute('/_standalone/ai/conversation/whatsapp')({
  ...page('AIConversationWhatsApp'),
  component: WhatsAppScreen,
})
