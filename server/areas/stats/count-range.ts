import { sql, type Kysely } from 'kysely'

import type { Database } from '#server/db/schema.ts'
import { lacksLogs } from '#server/areas/stats/days.ts'
import { errorOf, estimateOf, exactPeople } from '#server/areas/stats/people-count.ts'
import type { DayRange, UsageRange } from '#server/areas/stats/usage-range.ts'
import {
  countedIn,
  exactPeopleIn,
  type Counted,
  type RangeName,
  type UsageScope,
} from '#server/areas/stats/usage-rows.ts'

type Db = Kysely<Database>
type Group = Omit<Counted, 'range'> & { readonly people: number }
export type CountedRange = {
  readonly total: Group
  readonly groups: readonly Group[]
  /** Percent; `null`: every count of people is exact. */
  readonly peopleError: number | null
}

/** A whole range, and by demo and kind of person; its complete days, and the days they are compared with. */
export const countRanges = async (
  db: Db,
  scope: UsageScope,
  range: UsageRange,
): Promise<Readonly<Record<'all' | 'over', CountedRange>> & { before: CountedRange | null }> => {
  const rows = await countedIn(db, scope, range)
  const countOf = (name: RangeName, days: DayRange) =>
    countRange(
      db,
      scope,
      days,
      rows.filter((row) => row.range === name),
    )
  const { whole, compared, isTodayLeftOut } = range
  const all = await countOf('whole', whole)
  if (compared === null) {
    return { all, over: none, before: null }
  }
  return {
    all,
    over: isTodayLeftOut ? await countOf('now', compared.now) : all,
    before: await countOf('before', compared.before),
  }
}

const countRange = async (
  db: Db,
  scope: UsageScope,
  range: DayRange,
  rows: readonly Counted[],
): Promise<CountedRange> => {
  const { peopleOf, peopleError } = await peopleIn(db, scope, range, rows)
  const groups = rows.map((row) => ({ ...row, people: peopleOf(row) }))
  const total = groups.find((row) => isTotal(row))
  return { total: total ?? nothing, groups: groups.filter((row) => !isTotal(row)), peopleError }
}

const isTotal = ({ demo, audience }: Pick<Counted, 'demo' | 'audience'>) =>
  demo === null && audience === null
const keyOf = ({ demo, audience }: Pick<Counted, 'demo' | 'audience'>) => `${demo} ${audience}`

/**
 * ADR 055, 151: by bits, if everybody who counts has one to themselves; otherwise by the logs, if they are kept, up to `exactPeople`;
 * beyond that an estimate.
 */
const peopleIn = async (db: Db, scope: UsageScope, range: DayRange, rows: readonly Counted[]) => {
  const total = rows.find(isTotal) ?? nothing
  const most = estimateOf(total)
  const peopleError = errorOf(total)
  const isFew = most <= exactPeople + (most * (peopleError ?? 0)) / 25
  if (peopleError === null || !isFew || (await areLogsGone(db, scope, range))) {
    return { peopleOf: estimateOf, peopleError }
  }
  const exact = await exactPeopleIn(db, scope, range)
  const counts = new Map(exact.map((row) => [keyOf(row), row.people]))
  return { peopleOf: (row: Counted) => counts.get(keyOf(row)) ?? 0, peopleError: null }
}

/** Of some of its days, if in part. */
const areLogsGone = async (db: Db, { zone }: UsageScope, { from }: DayRange) => {
  const are_gone = lacksLogs({ zone: sql`${zone}`, day: sql`${from}` }).as('are_gone')
  return (await db.selectNoFrom(are_gone).executeTakeFirstOrThrow()).are_gone
}

const nothing = {
  demo: null,
  audience: null,
  opens: 0,
  reused: 0,
  seconds: 0,
  timed: 0,
  views: 0,
  visits: 0,
  forms: 0,
  sent: 0,
  opened: 0,
  bits: 0,
  laterBits: 0,
  people: 0,
}

const none: CountedRange = { total: nothing, groups: [], peopleError: null }
