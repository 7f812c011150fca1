import { deleteConversation as deleteConversationEndpoint } from '#src/api/contract/conversations.ts'
import {
  conversationChanged,
  conversationNotFound,
  questionEndpoints,
} from '#server/areas/conversations/conversations.ts'
import { stopWriting } from '#server/areas/conversations/former-answer.ts'
import { changed } from '#server/db/changed.ts'
import { forgetAnswers } from '#server/http/idempotency.ts'
import { implement } from '#server/http/implement.ts'

/** So long one may think better of it. */
export const deletedKeptMs = 3_600_000

/** From now on it is nobody's, and so out of reach of all that asks whose a conversation is. */
export const deleteConversation = implement(
  deleteConversationEndpoint,
  async ({ input: { id }, caller, services: { bus, db, now } }) => {
    await db.transaction().execute(async (db) => {
      const isDeleted = await changed(
        db
          .updateTable('ai_conversations')
          .set({ person_id: null, deleted_of: caller.personId, deleted_at: now() })
          .where('id', '=', id)
          .where('person_id', '=', caller.personId),
      )
      if (!isDeleted) {
        throw conversationNotFound()
      }
      await forgetAnswers(db, { personId: caller.personId, endpoints: questionEndpoints, id })
      // Whoever writes an answer there finds at the next word that nobody waits for it.
      await stopWriting(db, 'conversation_id', id)
      await db
        .updateTable('whatsapp_phones')
        .set({ conversation_id: null })
        .where('conversation_id', '=', id)
        .execute()
    })
    await bus.publish(conversationChanged, id)
    return { id }
  },
)
