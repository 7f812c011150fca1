import type { Transaction } from 'kysely'

import { restoreConversation as restoreConversationEndpoint } from '#src/api/contract/conversations.ts'
import {
  conversationChanged,
  conversationNotFound,
  listedOf,
} from '#server/areas/conversations/conversations.ts'
import type { Database } from '#server/db/schema.ts'
import { implement } from '#server/http/implement.ts'
import { phoneChanged } from '#server/identity/people/phone.ts'

/**
 * A deleted conversation can be restored until it is swept (`deletedKeptMs`). One that is not deleted is answered the same, for
 * the answer to an earlier call may have been lost.
 */
export const restoreConversation = implement(
  restoreConversationEndpoint,
  async ({ input: { id }, caller, services: { bus, db } }) => {
    const { personId } = caller
    const restored = await db.transaction().execute(async (db) => {
      const restored = await db
        .updateTable('ai_conversations')
        .set({ person_id: personId, deleted_of: null, deleted_at: null })
        .where('id', '=', id)
        .where((row) => row.or([row('deleted_of', '=', personId), row('person_id', '=', personId)]))
        .returningAll()
        .executeTakeFirst()
      if (restored === undefined) {
        throw conversationNotFound()
      }
      await giveToPhone(id, personId, db)
      return restored
    })
    await bus.publish(conversationChanged, id)
    await bus.publish(phoneChanged, personId)
    return listedOf(restored)
  },
)

/** A phone's conversation continues in it, unless the phone has begun another one. */
const giveToPhone = (id: string, personId: string, db: Transaction<Database>) =>
  db
    .updateTable('whatsapp_phones')
    .set({ conversation_id: id })
    .where('person_id', '=', personId)
    .where('conversation_id', 'is', null)
    .where((row) =>
      row.exists(
        row
          .selectFrom('ai_messages')
          .innerJoin('whatsapp_messages', 'whatsapp_messages.message_id', 'ai_messages.id')
          .select('ai_messages.id')
          .where('conversation_id', '=', id)
          .where('whatsapp_messages.phone', '=', row.ref('whatsapp_phones.phone'))
          .where('whatsapp_messages.at', '>=', row.ref('whatsapp_phones.paired_at')),
      ),
    )
    .execute()
