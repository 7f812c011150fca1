import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'

import { demosQuery } from '#src/api/queries.ts'
import { openConversation } from '#src/containers/ai/conversation.ts'
import { ConversationFlow } from '#src/containers/ai/conversation-flow.tsx'
import { useTerms } from '#src/containers/ai/terms.ts'
import { page } from '#src/routes/-page.ts'
import { FirstQuestion } from '#src/ui/ai/guide-intro.tsx'
import { suggestionsFor } from '#src/ui/ai/suggestions.ts'

/** A new conversation, which begins with its first question. */
export const Route = createFileRoute('/_standalone/ai/new')({
  ...page('AIConversationNew'),
  onEnter: ({ context: { app } }) => openConversation(app, null),
  component: NewConversationRoute,
})

function NewConversationRoute() {
  const { app, call } = Route.useRouteContext()
  const { data: demos = [] } = useQuery(demosQuery(call))
  const terms = useTerms(call)

  return (
    <ConversationFlow app={app} call={call} title="New conversation" conversation={null}>
      {(onAsk) => <FirstQuestion suggestions={suggestionsFor(demos)} terms={terms} onAsk={onAsk} />}
    </ConversationFlow>
  )
}
