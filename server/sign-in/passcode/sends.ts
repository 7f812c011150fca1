import type { Kysely, Selectable } from 'kysely'

import type { Database } from '#server/db/schema.ts'
import { windowMs, type Sends } from '#server/sign-in/passcode/send.rules.ts'

type Db = Kysely<Database>
type SendsRow = Selectable<Database['passcode_sends']>

/**
 * What was sent to a mailbox recently. The row stays locked until the transaction ends, so that each of several simultaneous
 * starts sees what the one before it sent (PC-21, EN-03).
 */
export const lockSends = async (db: Db, lane: string, now: number) => {
  const row = await db
    .insertInto('passcode_sends')
    .values({ lane })
    .onConflict((conflict) => conflict.column('lane').doUpdateSet({ lane }))
    .returningAll()
    .executeTakeFirstOrThrow()
  return openWindows(row, now)
}

/** The current windows: one that is over starts again, and none ends later than one that starts now (RE-13). */
const openWindows = (row: SendsRow, now: number) => ({
  quarter:
    row.quarter_ends_at <= now
      ? { count: 0, endsAt: now + windowMs.quarter }
      : { count: row.in_quarter, endsAt: Math.min(row.quarter_ends_at, now + windowMs.quarter) },
  hour:
    row.hour_ends_at <= now
      ? { count: 0, endsAt: now + windowMs.hour }
      : { count: row.in_hour, endsAt: Math.min(row.hour_ends_at, now + windowMs.hour) },
})

/** Counts a mail on its way to the mailbox. */
export const countSend = async (db: Db, lane: string, { quarter, hour }: Sends) => {
  await db
    .updateTable('passcode_sends')
    .set({
      in_quarter: quarter.count + 1,
      quarter_ends_at: quarter.endsAt,
      in_hour: hour.count + 1,
      hour_ends_at: hour.endsAt,
    })
    .where('lane', '=', lane)
    .execute()
}

/** A code that was used was no nuisance: it is not counted, so that people can sign in often. */
export const refundSend = async ({ db }: { readonly db: Db }, lane: string) => {
  await db
    .updateTable('passcode_sends')
    .set((held) => ({
      in_quarter: held.fn<number>('greatest', [held('in_quarter', '-', 1), held.lit(0)]),
      in_hour: held.fn<number>('greatest', [held('in_hour', '-', 1), held.lit(0)]),
    }))
    .where('lane', '=', lane)
    .execute()
}
