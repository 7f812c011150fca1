import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'

import { demosQuery } from '#src/api/queries.ts'
import { openConversation } from '#src/containers/ai/conversation.ts'
import { ConversationFlow } from '#src/containers/ai/conversation-flow.tsx'
import { useTerms } from '#src/containers/ai/terms.ts'
import { page } from '#src/routes/-page.ts'
import { GuideIntro } from '#src/ui/ai/guide-intro.tsx'
import { suggestionsFor } from '#src/ui/ai/suggestions.ts'

/** What the guide can be asked, with questions to start with. */
export const Route = createFileRoute('/_standalone/ai/demo')({
  ...page('AIConversationDemo'),
  onEnter: ({ context: { app } }) => openConversation(app, null),
  component: GuideRoute,
})

function GuideRoute() {
  const { app, call } = Route.useRouteContext()
  const { data: demos = [] } = useQuery(demosQuery(call))
  const terms = useTerms(call)

  return (
    <ConversationFlow app={app} call={call} title="Ask about your demos" conversation={null}>
      {(onAsk) => <GuideIntro suggestions={suggestionsFor(demos)} terms={terms} onAsk={onAsk} />}
    </ConversationFlow>
  )
}
