import type { Kysely } from 'kysely'

import type { Database } from '#server/db/schema.ts'
import { dropMails } from '#server/mail/outbox.ts'

/** Cancels mails about decisions on somebody's access that have not been sent yet. */
export const untellDecisions = async (db: Kysely<Database>, personId: string) => {
  const decided = await db
    .selectFrom('access_requests')
    .select('decision_mail')
    .where('person_id', '=', personId)
    .execute()
  await dropMails(
    db,
    decided.flatMap(({ decision_mail }) => decision_mail ?? []),
  )
}
