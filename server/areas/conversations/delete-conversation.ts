import { deleteConversation as deleteConversationEndpoint } from '#src/api/contract/conversations.ts'
import { conversationNotFound } from '#server/areas/conversations/conversations.ts'
import { changed } from '#server/db/changed.ts'
import { implement } from '#server/http/implement.ts'

export const deleteConversation = implement(
  deleteConversationEndpoint,
  async ({ input: { id }, caller, services }) => {
    const isDeleted = await changed(
      services.db
        .deleteFrom('ai_conversations')
        .where('id', '=', id)
        .where('person_id', '=', caller.personId),
    )
    if (!isDeleted) {
      throw conversationNotFound()
    }
    return { id }
  },
)
