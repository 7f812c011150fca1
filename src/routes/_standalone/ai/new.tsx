import { createFileRoute } from '@tanstack/react-router'

import { openConversation } from '#src/routes/-conversation.ts'
import { ConversationFlow } from '#src/routes/-conversation-flow.tsx'
import { page } from '#src/routes/-page.ts'

/** A conversation that begins with its first question. */
export const Route = createFileRoute('/_standalone/ai/new')({
  ...page('AIConversationNew'),
  onEnter: ({ context: { app } }) => openConversation(app, null),
  component: NewConversationRoute,
})

function NewConversationRoute() {
  const { app, call } = Route.useRouteContext()

  return (
    <ConversationFlow app={app} call={call} title="New conversation" conversation={null}>
      {() => <p>Ask for a topic, a technology or an audience of your demos.</p>}
    </ConversationFlow>
  )
}
