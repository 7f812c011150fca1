import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'

import { conversationQuery } from '#src/api/conversation-queries.ts'
import { isProblem } from '#src/lib/call-error.ts'
import { openConversation } from '#src/containers/ai/conversation.ts'
import { useIsGone } from '#src/containers/ai/conversation-gone.ts'
import { ConversationFlow } from '#src/containers/ai/conversation-flow.tsx'
import { page } from '#src/routes/-page.ts'
import { UnknownConversationScreen } from '#src/ui/ai/unknown-conversation-screen.tsx'

/** One of the person's own conversations; any other does not exist for them. */
export const Route = createFileRoute('/_standalone/ai/conversation/$conversationId')({
  loader: async ({ context: { call, queryClient }, params: { conversationId } }) => {
    const { conversationQuery } = await import('#src/api/conversation-queries.ts')
    try {
      await queryClient.ensureQueryData(conversationQuery(call, conversationId))
    } catch (error) {
      const isNone = isProblem(error, 'not-found') || isProblem(error, 'invalid-input')
      throw isNone ? notFound() : error
    }
  },
  ...page('AIConversation'),
  onEnter: ({ context: { app }, params }) => openConversation(app, params.conversationId),
  onStay: ({ context: { app }, params }) => openConversation(app, params.conversationId),
  component: ConversationRoute,
  notFoundComponent: UnknownConversationScreen,
})

function ConversationRoute() {
  const { app, call } = Route.useRouteContext()
  const { conversationId } = Route.useParams()
  const { data, error } = useSuspenseQuery(conversationQuery(call, conversationId))
  const isGone = useIsGone({ app, call, id: conversationId, error })

  return isGone ? (
    <UnknownConversationScreen />
  ) : (
    <ConversationFlow
      key={conversationId}
      app={app}
      call={call}
      title={data.title}
      conversation={data}
    />
  )
}
