import { sql, type Kysely, type Selectable, type Transaction } from 'kysely'

import { rules } from '#src/api/contract/rules.ts'
import { mostMessages } from '#server/areas/conversations/conversations.ts'
import type { Database } from '#server/db/schema.ts'
import { viewerOf, type Viewer } from '#server/identity/people/viewer.ts'

type Db = Kysely<Database>
export type PhoneRow = Selectable<Database['whatsapp_phones']>

/** Older answers are no longer sent. Shorter than sent messages are kept, or swept ones would be sent again. */
export const tellableMs = 3 * 86_400_000

/** How long a phone may be written to freely after it wrote (WhatsApp: customer service window). */
export const windowMs = 86_400_000

export const isWindowOpen = ({ heard_at }: Pick<PhoneRow, 'heard_at'>, now: number) =>
  now < heard_at + windowMs

export const findPhone = (db: Db, phone: string) =>
  db.selectFrom('whatsapp_phones').selectAll().where('phone', '=', phone).executeTakeFirst()

/** The owners of these phones. */
export const ownersOf = async (db: Db, phones: readonly string[]) => {
  const rows = await db
    .selectFrom('whatsapp_phones')
    .select('person_id')
    .where(sql<boolean>`phone = any(${phones})`)
    .execute()
  return rows.map(({ person_id }) => person_id)
}

/** The person behind a phone, never as staff nor as an admin (OI-10); `null` if the portal is closed to them by now. */
export const viewerBehindPhone = async (
  db: Db,
  { person_id }: Pick<PhoneRow, 'person_id'>,
): Promise<Viewer | null> => {
  const person = await db
    .selectFrom('people')
    .selectAll()
    .where('id', '=', person_id)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  if (person === undefined) {
    return null
  }
  const viewer = await viewerOf(db, person, { isStaff: false, isAdmin: false })
  return rules.setupComplete(viewer.person).isAllowed ? viewer : null
}

/** The person who writes in a phone's conversation. */
export const viewerInConversation = async (db: Db, conversationId: string) => {
  const phone = await db
    .selectFrom('whatsapp_phones')
    .select('person_id')
    .where('conversation_id', '=', conversationId)
    .executeTakeFirst()
  return phone === undefined ? null : viewerBehindPhone(db, phone)
}

/** The phone's conversation; a new one if it was deleted, or is full. */
export const conversationOf = async (
  db: Transaction<Database>,
  { phone, person_id, conversation_id, paired_at }: PhoneRow,
  now: number,
) => {
  if (conversation_id !== null && !(await isOver(db, { conversation_id, paired_at }, now))) {
    return conversation_id
  }
  const { id } = await db
    .insertInto('ai_conversations')
    .values({
      person_id,
      title: 'WhatsApp',
      message_count: 0,
      created_at: now,
      asked_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('whatsapp_phones')
    .set({ conversation_id: id })
    .where('phone', '=', phone)
    .execute()
  return id
}

/** Is the conversation full, and were all its answers sent? Afterwards the phone gets no more of it. */
const isOver = async (
  db: Db,
  { conversation_id: id, paired_at: pairedAt }: Pick<PhoneRow, 'conversation_id' | 'paired_at'>,
  now: number,
) => {
  const over = await db
    .selectFrom('ai_conversations')
    .select('id')
    .where('id', '=', id)
    .where('message_count', '>=', mostMessages)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('ai_messages as answer')
            .leftJoin('whatsapp_messages as told', 'told.message_id', 'answer.id')
            .select('answer.id')
            .whereRef('answer.conversation_id', '=', 'ai_conversations.id')
            .where('answer.role', '=', 'answer')
            .where('answer.written_at', '>=', Math.max(pairedAt, now - tellableMs))
            .where('told.id', 'is', null),
        ),
      ),
    )
    .executeTakeFirst()
  return over !== undefined
}
