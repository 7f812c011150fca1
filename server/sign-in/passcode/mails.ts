import type { Insertable, Kysely } from 'kysely'

import { changed } from '#server/db/changed.ts'
import type { Database } from '#server/db/schema.ts'
import type { Purpose } from '#server/sign-in/passcode/transactions.ts'

type Db = Kysely<Database>

const keptMs = 86_400_000
/** A mail that is over sooner is worth no new sign-in: the next one may leave. */
const leastLifeMs = 60_000

/** Keeps what was mailed, and forgets what was over a day ago with its sign-ins. */
export const addMail = async (db: Db, row: Insertable<Database['passcode_mails']>) => {
  await db
    .deleteFrom('passcode_mails')
    .where('expires_at', '<', row.sent_at - keptMs)
    .execute()
  await db.insertInto('passcode_mails').values(row).execute()
}

type Wanted = { readonly lane: string; readonly purpose: Purpose; readonly now: number }

/** The newest mail of a mailbox, where its code still lives for a while and was not used. */
export const findLiveMail = async (db: Db, { lane, purpose, now }: Wanted) => {
  const newest = await db
    .selectFrom('passcode_mails')
    .select(['id', 'bind_hash', 'expires_at', 'used_at'])
    .where('lane', '=', lane)
    .where('purpose', '=', purpose)
    .orderBy('sent_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const isLive =
    newest !== undefined && newest.used_at === null && newest.expires_at >= now + leastLifeMs
  return isLive ? newest : undefined
}

/** Uses a mail up, for whichever of its sign-ins comes first (PC-02, PC-03). */
export const useMail = (db: Db, id: string, now: number) =>
  changed(
    db
      .updateTable('passcode_mails')
      .set({ used_at: now })
      .where('id', '=', id)
      .where('used_at', 'is', null),
  )

/** Those of the mails that finish no sign-in any more. */
export const withoutSignIn = async (db: Db, ids: readonly string[]) => {
  if (ids.length === 0) {
    return []
  }
  const rows = await db
    .selectFrom('passcode_mails')
    .select('id')
    .where('id', 'in', ids)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('passcode_transactions')
            .select('passcode_transactions.id')
            .whereRef('passcode_transactions.mail_id', '=', 'passcode_mails.id')
            .where('passcode_transactions.state', 'in', ['started', 'connected']),
        ),
      ),
    )
    .execute()
  return rows.map(({ id }) => id)
}
