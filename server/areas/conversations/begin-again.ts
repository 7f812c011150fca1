import type { Transaction } from 'kysely'

import { asFormer } from '#server/areas/conversations/former-answer.ts'
import { unwritten } from '#server/areas/conversations/held-answer.ts'
import type { Database } from '#server/db/schema.ts'

type Again = { readonly id: string; readonly conversationId: string; readonly place: number }
type Beginning = {
  readonly db: Transaction<Database>
  readonly now: number
  /** The owner that the conversation must have. */
  readonly personId: string
  /** The session of the request; `null` if it came by phone. */
  readonly sessionId: string | null
}

/**
 * Begins an answer again: only the newest, or one that failed, because later questions refer to it. Returns its row (none if it
 * may not begin again) and whether it is the newest; `null` if the conversation is not, or no longer, that person's. Locks after
 * the count of questions, in the order of asking one (ADR 027).
 */
export const beginAgain = async (
  { id, conversationId, place }: Again,
  { db, now, personId, sessionId }: Beginning,
) => {
  // Until the end of the transaction no question can follow it.
  const conversation = await db
    .selectFrom('ai_conversations')
    .select('message_count')
    .where('id', '=', conversationId)
    // The person may have deleted it since it was looked up.
    .where('person_id', '=', personId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (conversation === undefined) {
    return null
  }
  const isNewest = conversation.message_count === place
  const before = await db
    .selectFrom('ai_messages')
    .select('state')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  const isFailed = before?.state === 'failed'
  if (!isFailed && (!isNewest || before?.state === 'writing')) {
    return { isNewest, rows: [] }
  }
  if (before?.state !== 'whole') {
    // A phone that was told what it came to is told of it once more.
    await db.deleteFrom('whatsapp_messages').where('message_id', '=', id).execute()
  }
  const rows = await db
    .updateTable('ai_messages')
    .set({ ...unwritten(sessionId, now), former: asFormer })
    .where('id', '=', id)
    .returningAll()
    .execute()
  return { isNewest, rows }
}
