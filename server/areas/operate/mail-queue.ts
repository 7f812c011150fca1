import { sql, type Kysely } from 'kysely'

import type { Database } from '#server/db/schema.ts'

type MailQueue = {
  readonly waiting: number
  /** Tried at least once, in vain. */
  readonly failing: number
  /** Since when the oldest that could go has not gone, epoch ms. */
  readonly oldestDueAt: number | null
}

/** What the outbox holds. */
export const mailQueue = async (db: Kysely<Database>, now: number): Promise<MailQueue> => {
  const { rows } = await sql<MailQueue>`
    select count(*) as waiting, count(*) filter (where attempts > 0) as failing,
      min(due) filter (where due <= ${now}) as "oldestDueAt"
    from outbox, coalesce(due_at, run_at) as due where expires_at > ${now}`.execute(db)
  return rows[0] ?? { waiting: 0, failing: 0, oldestDueAt: null }
}
