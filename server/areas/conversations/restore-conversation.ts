import { restoreConversation as restoreConversationEndpoint } from '#src/api/contract/conversations.ts'
import {
  conversationChanged,
  conversationNotFound,
  listedOf,
} from '#server/areas/conversations/conversations.ts'
import { implement } from '#server/http/implement.ts'

/** A deleted conversation is there until it is swept (`deletedKeptMs`). */
export const restoreConversation = implement(
  restoreConversationEndpoint,
  async ({ input: { id }, caller, services: { bus, db } }) => {
    const restored = await db
      .updateTable('ai_conversations')
      .set({ person_id: caller.personId, deleted_of: null, deleted_at: null })
      .where('id', '=', id)
      .where('deleted_of', '=', caller.personId)
      .returningAll()
      .executeTakeFirst()
    if (restored === undefined) {
      throw conversationNotFound()
    }
    await bus.publish(conversationChanged, id)
    return listedOf(restored)
  },
)
