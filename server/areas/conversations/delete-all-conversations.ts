import { deleteAllConversations as deleteAllConversationsEndpoint } from '#src/api/contract/conversations.ts'
import {
  conversationChanged,
  questionEndpoints,
} from '#server/areas/conversations/conversations.ts'
import { forgetAnswers } from '#server/http/idempotency.ts'
import { implement } from '#server/http/implement.ts'

/** For good, with those that could still be brought back, and with what went to the person's phone. */
export const deleteAllConversations = implement(
  deleteAllConversationsEndpoint,
  async ({ caller: { personId }, services: { bus, db } }) => {
    const count = await db.transaction().execute(async (db) => {
      const { numDeletedRows } = await db
        .deleteFrom('ai_conversations')
        .where((is) => is.or([is('person_id', '=', personId), is('deleted_of', '=', personId)]))
        .executeTakeFirst()
      await forgetAnswers(db, { personId, endpoints: questionEndpoints })
      const phone = db
        .selectFrom('whatsapp_phones')
        .select('phone')
        .where('person_id', '=', personId)
      await db
        .deleteFrom('whatsapp_messages')
        .where('phone', 'in', phone)
        .where('state', 'not in', ['queued', 'received'])
        .execute()
      // That a message came stays known for as long as WhatsApp may repeat it.
      await db
        .updateTable('whatsapp_messages')
        .set({ body: '' })
        .where('phone', 'in', phone)
        .where('state', '=', 'received')
        .execute()
      return Number(numDeletedRows)
    })
    await bus.publish(conversationChanged, personId)
    return { count }
  },
)
