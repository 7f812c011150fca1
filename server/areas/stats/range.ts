import { sql, type RawBuilder, type SqlBool } from 'kysely'

import type { RangeDays } from '#src/api/contract/stats-range.ts'
import { usageRange } from '#server/areas/stats/usage-range.ts'

const dayMs = 86_400_000

/** Epoch ms, both included. */
export type Range = { readonly from: number; readonly to: number }

/** Days of UTC, those that they are compared with, and which of them are over. */
export const activityRange = (days: RangeDays, now: number) =>
  usageRange({ ...days, zone: 'UTC' }, now)

/** From the first moment of days of UTC to their last. */
export const momentsOf = (days: RangeDays, now: number): Range => {
  const { from, to } = activityRange(days, now).whole
  return { from: from * dayMs, to: (to + 1) * dayMs - 1 }
}

/** Is the time of a row in the range? */
export const isIn = (at: RawBuilder<unknown>, { from, to }: Range): RawBuilder<SqlBool> =>
  sql`(${at} >= ${from} and ${at} <= ${to})`
