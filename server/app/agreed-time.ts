import { sql, type Kysely } from 'kysely'

import type { Log } from '#server/base/log.ts'
import type { Database } from '#server/db/schema.ts'
import { toleranceSec } from '#server/identity/session/tokens.ts'

/** If two clocks differ by more than this, one of them is wrong. */
const mostApartMs = 300_000

/** The time of the database's machine, epoch ms. */
export const databaseTime = async (db: Kysely<Database>) => {
  const { rows } = await sql<{ at: number }>`
    select extract(epoch from clock_timestamp())::float8 * 1000 as at`.execute(db)
  return rows[0]?.at ?? Number.NaN
}

/**
 * Throws if the clocks of this process and of the database disagree. A wrong clock would remove, for good, what has not expired
 * yet; what really has expired can wait (RE-13).
 */
export const requireAgreedTime = (now: number, databaseNow: number, log: Log) => {
  const apartMs = now - databaseNow
  if (Math.abs(apartMs) > mostApartMs) {
    const minutes = Math.round(Math.abs(apartMs) / 60_000)
    const side = apartMs > 0 ? 'ahead of' : 'behind'
    throw new Error(
      `nothing is removed: the time of this process is ${minutes} minutes ${side} the database's. Set the clocks right, then replace the process.`,
    )
  }
  if (Math.abs(apartMs) > toleranceSec * 1_000) {
    // Where another process has the right time, whoever comes from there to here may be logged out.
    log.warn("the time of this process is not the database's", {
      secondsAhead: Math.round(apartMs / 1_000),
    })
  }
}
