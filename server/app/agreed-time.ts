import { sql, type Kysely } from 'kysely'

import type { Database } from '#server/db/schema.ts'

/** Apart by more than this, one of two clocks is wrong. */
const mostApartMs = 300_000

/** The time of the database's machine, epoch ms. */
export const databaseTime = async (db: Kysely<Database>) => {
  const { rows } = await sql<{ at: number }>`
    select extract(epoch from clock_timestamp())::float8 * 1000 as at`.execute(db)
  return rows[0]?.at ?? Number.NaN
}

/**
 * Throws where this process and the database do not agree what time it is: what is over by a wrong clock would be removed for good,
 * and by a right one it is still over later (RE-13).
 */
export const requireAgreedTime = (now: number, databaseNow: number) => {
  const apartMs = now - databaseNow
  if (Math.abs(apartMs) > mostApartMs) {
    const minutes = Math.round(Math.abs(apartMs) / 60_000)
    const side = apartMs > 0 ? 'ahead of' : 'behind'
    throw new Error(
      `nothing is removed: the time of this process is ${minutes} minutes ${side} the database's. Set the clocks right, then replace the process.`,
    )
  }
}
