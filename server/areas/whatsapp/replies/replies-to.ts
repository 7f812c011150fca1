import { sql, type Kysely } from 'kysely'

import { languageOf } from '#server/areas/conversations/guide/spoken-in.ts'
import { repliesIn } from '#server/areas/whatsapp/replies/in-language.ts'
import type { Database } from '#server/db/schema.ts'

/** So many questions tell what somebody writes in. */
const mostRead = 20

export type Writer = {
  /** Their phone. */
  readonly from: string
  /** What they write now; it may be no word at all. */
  readonly body: string
}

/**
 * The portal's replies in what somebody writes, and where that does not tell, in what they asked before: on the phone, or in the
 * portal while nothing was asked there. Of a stranger nothing is known but what they write.
 */
export const repliesTo = async ({ from, body }: Writer, db: Kysely<Database>) => {
  const { rows } = await sql<{ text: string }>`
    select text from ai_messages
    where role = 'question' and conversation_id = (
      select coalesce(
        conversation_id,
        (
          select id from ai_conversations
          where ai_conversations.person_id = whatsapp_phones.person_id
          order by asked_at desc limit 1
        )
      )
      from whatsapp_phones where phone = ${from}
    )
    order by place desc limit ${mostRead}`.execute(db)
  return repliesIn(languageOf([...rows.map(({ text }) => text).toReversed(), body]))
}
