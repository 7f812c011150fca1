import { sql, type RawBuilder, type SqlBool } from 'kysely'

import type { DayRange } from '#server/areas/stats/usage-range.ts'

const dayMs = 86_400_000

/** Epoch ms, both included. */
export type Range = { readonly from: number; readonly to: number }

/** So many days of UTC, the last of them today. */
export const daysOf = (days: number, now: number): DayRange => {
  const today = Math.floor(now / dayMs)
  return { from: today - days + 1, to: today }
}

/** The same, today as far as it has come. */
export const rangeOf = (days: number, now: number): Range => ({
  from: daysOf(days, now).from * dayMs,
  to: now,
})

/** Is the time of a row in the range? */
export const isIn = (at: RawBuilder<unknown>, { from, to }: Range): RawBuilder<SqlBool> =>
  sql`(${at} >= ${from} and ${at} <= ${to})`
