import { longestRange, weekRanges } from '#src/api/contract/stats-range.ts'
import type { UsageSearch } from '#src/api/contract/usage.ts'
import type { Zone } from '#src/api/contract/zones.ts'
import { ProblemError } from '#server/http/problem.ts'

const dayMs = 86_400_000

/** Days since 1970-01-01, both included. */
export type DayRange = { readonly from: number; readonly to: number }

/** The day that a moment belongs to in a zone. */
const dayOf = (zone: Zone, at: number) => {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  }).formatToParts(at)
  const part = (type: string) => Number(parts.find((it) => it.type === type)?.value)
  return Date.UTC(part('year'), part('month') - 1, part('day')) / dayMs
}

/** The first day of which all is there that is kept for so many days. */
export const firstDayKeptIn = (zone: Zone, at: number, keptDays: number) =>
  dayOf(zone, at - keptDays * dayMs) + 1

/** '2026-01-15'. */
export const dateOf = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10)

/**
 * The days of a range; its complete days; and as many days a whole number of weeks before, so that Mondays are compared with
 * Mondays. `now` and `before` are `null` if no day is complete.
 */
export const usageRange = (
  search: Pick<UsageSearch, 'range' | 'from' | 'to' | 'zone'>,
  at: number,
) => {
  const today = dayOf(search.zone, at)
  const whole = wholeRange(search, today)
  const weeks = Math.ceil((whole.to - whole.from + 1) / 7)
  const now = { from: whole.from, to: Math.min(whole.to, today - 1) }
  const shift = 7 * weeks
  return {
    whole,
    shift,
    isTodayLeftOut: whole.to >= today,
    compared:
      now.to < now.from ? null : { now, before: { from: now.from - shift, to: now.to - shift } },
  }
}
export type UsageRange = ReturnType<typeof usageRange>

const wholeRange = (
  { range, from, to }: Pick<UsageSearch, 'range' | 'from' | 'to'>,
  today: number,
): DayRange => {
  if (range !== 'custom') {
    return { from: today - weekRanges[range] + 1, to: today }
  }
  if (from === undefined || to === undefined) {
    throw refused('A range of your own needs its first and its last day.')
  }
  const [first, last] = [Date.parse(from) / dayMs, Date.parse(to) / dayMs]
  if (first > last) {
    throw refused('The first day is after the last.')
  }
  if (last - first >= longestRange) {
    throw refused(`At most ${longestRange.toLocaleString('en')} days.`)
  }
  return { from: first, to: last }
}

const refused = (detail: string) =>
  new ProblemError('invalid-input', detail, { errors: [{ pointer: '/from', detail }] })
