import { sql, type RawBuilder, type SqlBool } from 'kysely'

import type { StatsRange } from '#src/api/contract/stats.ts'

const dayMs = 86_400_000

/** Epoch ms, both included. */
export type Range = { readonly from: number; readonly to: number }

/** So many days of UTC, the last of them today as far as it has come. */
export const rangeOf = (days: number, now: number): Range => ({
  from: (Math.floor(now / dayMs) - days + 1) * dayMs,
  to: now,
})

/** As many days right before, up to the same time of the last: what is compared is equally long. */
export const rangeBefore = ({ from, to }: Range, days: number): Range => ({
  from: from - days * dayMs,
  to: to - days * dayMs,
})

/** '2026-01-15', of each day from the first on. */
export const daysFrom = ({ from }: Range, days: number) =>
  Array.from({ length: days }, (_, index) =>
    new Date(from + index * dayMs).toISOString().slice(0, 10),
  )

/** Is the time of a row in the range? */
export const isIn = (at: RawBuilder<unknown>, { from, to }: Range): RawBuilder<SqlBool> =>
  sql`(${at} >= ${from} and ${at} <= ${to})`

/** Does the person of a row count? */
export const isCounted = (
  personId: RawBuilder<unknown>,
  staff: StatsRange['staff'],
): RawBuilder<SqlBool> =>
  staff === 'counted'
    ? sql`true`
    : sql`not exists (select from people where people.id = ${personId} and people.is_staff)`
