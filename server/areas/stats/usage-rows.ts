import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely'

import type { UsageSearch } from '#src/api/contract/usage.ts'
import type { Database } from '#server/db/schema.ts'
import { allTogether } from '#server/areas/stats/count-days.ts'
import type { DayRange, UsageRange } from '#server/areas/stats/usage-range.ts'

type Db = Kysely<Database>
/** What is counted: `demos`, keys, where not all are. */
export type UsageScope = Pick<UsageSearch, 'zone' | 'staff' | 'audience' | 'organization'> & {
  readonly demos: readonly string[] | null
}

const isIn = (column: RawBuilder<unknown>, { from, to }: DayRange) =>
  sql<SqlBool>`${column} between ${from} and ${to}`

const narrowed = ({ staff, audience, demos }: UsageScope) => sql<SqlBool>`(true
  ${staff === 'counted' ? sql`` : sql`and audience <> 'googlers'`}
  ${audience === undefined ? sql`` : sql`and audience = ${audience}`}
  ${demos === null ? sql`` : sql`and demo = any(${demos}::text[])`}
)`

/** The rows of all organizations together, or of one. */
const scoped = (scope: UsageScope, range: DayRange) => sql<SqlBool>`
  zone = ${scope.zone} and organization_id = ${scope.organization ?? allTogether}
  and ${isIn(sql`day`, range)} and ${narrowed(scope)}`

export type Counted = {
  readonly demo: string | null
  readonly audience: 'googlers' | 'partners' | 'customers' | null
  readonly opens: number
  readonly reused: number
  readonly seconds: number
  readonly timed: number
  readonly views: number
  readonly visits: number
  readonly forms: number
  readonly sent: number
  readonly opened: number
  readonly bits: number
}

/** All of a range, by demo and by kind of person; the row without either is the sum. */
export const countedIn = async (db: Db, scope: UsageScope, range: DayRange) => {
  const sums = ['opens', 'reused', 'seconds', 'timed', 'views', 'visits', 'forms', 'sent', 'opened']
  const { rows } = await sql<Counted>`
    select demo, audience, coalesce(bit_count(bit_or(people)), 0) as bits,
      ${sql.join(sums.map((name) => sql`coalesce(sum(${sql.ref(name)}), 0)::bigint as ${sql.ref(name)}`))}
    from stats_days where ${scoped(scope, range)}
    group by grouping sets ((), (demo), (audience))`.execute(db)
  return rows
}

/** People by demo and by kind, from the logs themselves. */
export const exactPeopleIn = async (db: Db, scope: UsageScope, { from, to }: DayRange) => {
  const beginOf = (day: number) =>
    sql`(extract(epoch from (date '1970-01-01' + ${day}::int)::timestamp at time zone ${scope.zone}) * 1000)::bigint`
  const { rows } = await sql<Pick<Counted, 'demo' | 'audience'> & { people: number }>`
    select demo, audience, count(distinct person_id) as people
    from logs where action = 'OpenDemo' and at >= ${beginOf(from)} and at < ${beginOf(to + 1)}
      and ${narrowed(scope)}
      ${scope.organization === undefined ? sql`` : sql`and organization_id = ${scope.organization}`}
    group by grouping sets ((), (demo), (audience))`.execute(db)
  return rows
}

export const opensByDay = async (db: Db, scope: UsageScope, range: DayRange) => {
  const { rows } = await sql<{ day: number; opens: number }>`
    select day, sum(opens) as opens from stats_days where ${scoped(scope, range)} group by day`.execute(
    db,
  )
  return new Map(rows.map(({ day, opens }) => [day, opens]))
}

const hoursOfDay = Array.from({ length: 24 }, (_, hour) => hour)

/** 1970-01-01 was a Thursday: Monday is 0. */
export const opensByHour = async (db: Db, scope: UsageScope, range: DayRange) => {
  const { rows } = await sql<{ weekday: number; hours: number[] }>`
    select (day + 3) % 7 as weekday,
      array[${sql.join(hoursOfDay.map((hour) => sql`sum(hours[${sql.lit(hour + 1)}])::int`))}] as hours
    from stats_days where opens > 0 and ${scoped(scope, range)} group by 1`.execute(db)
  const byWeekday = new Map(rows.map(({ weekday, hours }) => [weekday, hours]))
  return Array.from(
    { length: 7 },
    (_, weekday) => byWeekday.get(weekday) ?? hoursOfDay.map(() => 0),
  )
}

/** Sums of the whole range, of its days that are over, and of those they are compared with. */
const threeSums = (column: RawBuilder<unknown>, { whole, compared }: UsageRange) => {
  const sumOf = (range: DayRange | undefined) =>
    range === undefined
      ? sql`0`
      : sql`coalesce(sum(${column}) filter (where ${isIn(sql`day`, range)}), 0)::int`
  return sql`${sumOf(whole)} as whole, ${sumOf(compared?.now)} as now, ${sumOf(compared?.before)} as before`
}
export type Period = keyof ThreeSums
type ThreeSums = { readonly whole: number; readonly now: number; readonly before: number }

const fromBefore = ({ whole, shift }: UsageRange): DayRange => ({
  from: whole.from - shift,
  to: whole.to,
})

export const opensByOrganization = async (db: Db, scope: UsageScope, range: UsageRange) => {
  const { rows } = await sql<ThreeSums & { id: string; name: string | null }>`
    select counted.*, organizations.name from (
      select organization_id as id, ${threeSums(sql`opens`, range)}
      from stats_days
      where zone = ${scope.zone} and ${isIn(sql`day`, fromBefore(range))} and ${narrowed(scope)}
        and organization_id <> '00000000-0000-0000-0000-000000000000' and opens > 0
        ${scope.organization === undefined ? sql`` : sql`and organization_id = ${scope.organization}`}
      group by 1
    ) counted left join organizations using (id)
    order by whole desc, lower(name), id`.execute(db)
  return rows
}

export const leadsIn = async (db: Db, scope: UsageScope, range: UsageRange) => {
  const { rows } = await sql<ThreeSums & { demo: string; type: string; source: string }>`
    select demo, type, source, ${threeSums(sql`leads`, range)}
    from stats_leads where ${scoped(scope, fromBefore(range))} group by demo, type, source`.execute(
    db,
  )
  return rows
}
