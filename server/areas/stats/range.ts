import { sql, type RawBuilder, type SqlBool } from 'kysely'

const dayMs = 86_400_000

/** Epoch ms, both included. */
export type Range = { readonly from: number; readonly to: number }

/** So many days of UTC, the last of them today as far as it has come. */
export const rangeOf = (days: number, now: number): Range => ({
  from: (Math.floor(now / dayMs) - days + 1) * dayMs,
  to: now,
})

/** Is the time of a row in the range? */
export const isIn = (at: RawBuilder<unknown>, { from, to }: Range): RawBuilder<SqlBool> =>
  sql`(${at} >= ${from} and ${at} <= ${to})`
