import type { Kysely } from 'kysely'

import type { Database } from '#server/db/schema.ts'

/** The bus topic that wakes the sender: publish it after the COMMIT of the transaction that queued. */
export const whatsAppQueued = 'whatsapp'

/** Replaces an answer if the phone may not be written to freely. */
export const answerReady = { kind: 'template', body: 'answer_ready' } as const

type Outgoing = {
  readonly phone: string
  readonly kind?: 'text' | 'template'
  /** The text, or the name of the template. */
  readonly body: string
  readonly now: number
}

/** Queues a message without an answer. */
export const queueWhatsApp = async (
  db: Kysely<Database>,
  { phone, kind = 'text', body, now }: Outgoing,
) => {
  await db
    .insertInto('whatsapp_messages')
    .values({ phone, kind, body, state: 'queued', run_at: now, at: now })
    .execute()
}
