import { loadConversation as loadConversationEndpoint } from '#src/api/contract/conversations.ts'
import {
  conversationNotFound,
  listedOf,
  messagesOf,
  shownTo,
} from '#server/areas/conversations/conversations.ts'
import { viewerBehind } from '#server/areas/demos/own-demos.ts'
import { implement } from '#server/http/implement.ts'

export const loadConversation = implement(
  loadConversationEndpoint,
  async ({ input, caller, services }) => {
    const { db, catalogue } = services
    const conversation = await db
      .selectFrom('ai_conversations')
      .select(['id', 'title', 'asked_at', 'pinned_at'])
      .where('id', '=', input.id)
      .where('person_id', '=', caller.personId)
      .executeTakeFirst()
    if (conversation === undefined) {
      throw conversationNotFound()
    }
    const [viewer, rows] = await Promise.all([
      viewerBehind(caller, db),
      messagesOf(db, conversation.id),
    ])
    return { ...listedOf(conversation), messages: shownTo(viewer, rows, catalogue) }
  },
)
