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
 * A deleted conversation is there until it is swept (`deletedKeptMs`). One that is there already is answered alike: who brought it
 * back, and lost the answer, asks once more.
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

/** The phone that it was of goes on in it, unless it has begun another. */
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
