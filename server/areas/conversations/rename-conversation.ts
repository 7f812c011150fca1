import { renameConversation as renameConversationEndpoint } from '#src/api/contract/conversations.ts'
import { conversationNotFound, listedOf } from '#server/areas/conversations/conversations.ts'
import { implement } from '#server/http/implement.ts'

export const renameConversation = implement(
  renameConversationEndpoint,
  async ({ input, caller, services }) => {
    const renamed = await services.db
      .updateTable('ai_conversations')
      .set({ title: input.title })
      .where('id', '=', input.id)
      .where('person_id', '=', caller.personId)
      .returning(['id', 'title', 'asked_at', 'pinned_at'])
      .executeTakeFirst()
    if (renamed === undefined) {
      throw conversationNotFound()
    }
    return listedOf(renamed)
  },
)
