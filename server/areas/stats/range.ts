import { sql, type RawBuilder, type SqlBool } from 'kysely'

import type { RangeDays } from '#src/api/contract/stats-range.ts'
import { dateOf, usageRange } from '#server/areas/stats/usage-range.ts'

const dayMs = 86_400_000

/** Epoch ms, both included. */
export type Range = { readonly from: number; readonly to: number }

/** `days`: up to today, whatever else is said. */
type AskedDays = RangeDays & { readonly days?: number | undefined }

/** Days (UTC), the days to compare with, and which of them are complete. */
export const activityRange = ({ days, ...asked }: AskedDays, now: number) =>
  usageRange({ ...(days === undefined ? asked : lastDays(days, now)), zone: 'UTC' }, now)

const lastDays = (days: number, now: number): RangeDays => {
  const today = Math.floor(now / dayMs)
  return { range: 'custom', from: dateOf(today - days + 1), to: dateOf(today) }
}

/** From the first moment of days (UTC) to their last. */
export const momentsOf = (days: AskedDays, now: number): Range => {
  const { from, to } = activityRange(days, now).whole
  return { from: from * dayMs, to: (to + 1) * dayMs - 1 }
}

/** Is the time of a row in the range? */
export const isIn = (at: RawBuilder<unknown>, { from, to }: Range): RawBuilder<SqlBool> =>
  sql`(${at} >= ${from} and ${at} <= ${to})`
