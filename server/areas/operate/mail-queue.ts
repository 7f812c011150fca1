import { sql, type Kysely } from 'kysely'

import type { Database } from '#server/db/schema.ts'
import { delayAfter } from '#server/mail/outbox.ts'

type MailQueue = {
  readonly waiting: number
  /** Mails that failed at least once, and not because of their recipients. */
  readonly failing: number
  /** Mails that the mail server refused because of their recipients. */
  readonly refused: number
  /** Since when the oldest that could go, and may not wait, has not gone, epoch ms. */
  readonly oldestDueAt: number | null
}

/** Whoever failed once comes again sooner than the lease of a try ends: a mail with longer to wait has its first under way. */
const isFirstTry = (now: number) => sql`(attempts = 1 and run_at > ${now + delayAfter(1)})`

/** The state of the outbox. */
export const mailQueue = async (db: Kysely<Database>, now: number): Promise<MailQueue> => {
  const { rows } = await sql<MailQueue>`
    select count(*) as waiting,
      count(*) filter (
        where attempts > 0 and due_at is distinct from run_at and not ${isFirstTry(now)}
      ) as failing,
      count(*) filter (where attempts > 0 and due_at = run_at) as refused,
      min(due) filter (where due <= ${now} and not may_wait) as "oldestDueAt"
    from outbox, coalesce(due_at, run_at) as due where expires_at > ${now}`.execute(db)
  return rows[0] ?? { waiting: 0, failing: 0, refused: 0, oldestDueAt: null }
}
