import { sql, type Insertable, type Kysely } from 'kysely'

import type { Database } from '#server/db/schema.ts'
import type { Purpose } from '#server/sign-in/passcode/transactions.ts'

type Db = Kysely<Database>

/** A mail that expires sooner is not reused for a new sign-in. */
const leastLifeMs = 60_000

/** Stores what was mailed, until a day after it expires (`server/app/sweeper.ts`). */
export const addMail = (db: Db, row: Insertable<Database['passcode_mails']>) =>
  db.insertInto('passcode_mails').values(row).execute()

type Wanted = { readonly lane: string; readonly purpose: Purpose; readonly now: number }

/** The newest mail of a mailbox, if its code is unused and still valid for a while. */
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

/** Uses up a mail that `holdMail` locked: the first of its sign-ins wins (PC-02, PC-03). */
export const useMail = async (db: Db, id: string, now: number) => {
  await db.updateTable('passcode_mails').set({ used_at: now }).where('id', '=', id).execute()
}

/** Locks a mail; returns whether it is still unused. */
export const holdMail = async (db: Db, id: string) => {
  const held = await db
    .selectFrom('passcode_mails')
    .select('id')
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return held !== undefined
}

/** Removes those of the queued mails that can no longer finish a sign-in. */
export const dropWithoutSignIn = async (db: Db, ids: readonly string[]) => {
  await db
    .deleteFrom('outbox')
    .where('id', '=', sql<string>`any(${ids})`)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('passcode_transactions')
            .select('passcode_transactions.id')
            .whereRef('passcode_transactions.mail_id', '=', 'outbox.id')
            .where('passcode_transactions.state', 'in', ['started', 'connected']),
        ),
      ),
    )
    .execute()
}
