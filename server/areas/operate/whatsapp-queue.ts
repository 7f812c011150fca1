import { sql } from 'kysely'

import type { Services } from '#server/base/services.ts'

export type WhatsAppQueue = {
  /** Queued, and not sent for minutes. */
  readonly overdue: number
  /** WhatsApp would not have them, within a day. Those that it took, and that did not reach their phones, are none. */
  readonly failed: number
}

const lateMs = 120_000
const dayMs = 86_400_000

/** What goes to phones; `null` where WhatsApp is not configured. */
export const whatsAppQueue = async (
  { config, db }: Pick<Services, 'config' | 'db'>,
  now: number,
): Promise<WhatsAppQueue | null> => {
  if (config.whatsApp === null) {
    return null
  }
  const { rows } = await sql<WhatsAppQueue>`
    select
      (select count(*) from whatsapp_messages where state = 'queued' and at < ${now - lateMs}) as overdue,
      (select count(*) from whatsapp_messages
        where state = 'failed' and at > ${now - dayMs} and wamid is null) as failed`.execute(db)
  return rows[0] ?? { overdue: 0, failed: 0 }
}
