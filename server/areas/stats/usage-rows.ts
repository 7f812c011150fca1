import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely'

import type { UsageSearch } from '#src/api/contract/usage.ts'
import type { Database } from '#server/db/schema.ts'
import { figuresOfDays, unitsOf, type Periods } from '#server/areas/stats/fortnights.ts'
import { allTogether } from '#server/areas/stats/parts.ts'
import { unionOfBits } from '#server/areas/stats/people-bits.ts'
import type { DayRange, UsageRange } from '#server/areas/stats/usage-range.ts'
import { idsOf } from '#server/identity/organizations/merged.ts'
import { alphabetical } from '#server/base/lists/order.ts'

type Db = Kysely<Database>
/** What is counted; `demos`: keys, unless all are. */
export type UsageScope = Pick<UsageSearch, 'zone' | 'staff' | 'audience' | 'organization'> & {
  readonly demos: readonly string[] | null
}

const narrowed = ({ staff, audience, demos }: UsageScope) => sql<SqlBool>`(true
  ${staff === 'counted' ? sql`` : sql`and audience <> 'googlers'`}
  ${audience === undefined ? sql`` : sql`and audience = ${audience}`}
  ${demos === null ? sql`` : sql`and demo = any(${demos}::text[])`}
)`

const isOfZone = ({ zone }: UsageScope, organization: string | undefined) =>
  sql`zone = ${zone} ${organization === undefined ? sql`` : sql`and organization_id = any(${idsOf(organization)})`}`

/** The rows of all organizations together, or of one. */
const scoped = (scope: UsageScope) =>
  scope.organization === undefined
    ? sql`${isOfZone(scope, undefined)} and organization_id = ${allTogether} and ${narrowed(scope)}`
    : sql`${isOfZone(scope, scope.organization)} and ${narrowed(scope)}`

/** The complete days of a range, the incomplete ones, and those that the complete ones are compared with. */
export const periodsOf = ({ whole, compared }: UsageRange): Periods =>
  compared === null
    ? { running: whole }
    : {
        running: { from: compared.now.to + 1, to: whole.to },
        over: compared.now,
        before: compared.before,
      }

/** The figures of a range, each with its periods. */
export const rangesOfPeriods = sql`(
  values ('whole', 'running'), ('whole', 'over'), ('now', 'over'), ('before', 'before')
) it (range, period)`

/** Rows of a table in the periods. Unit by unit: no plan is to read the table from end to end instead (`offset 0`). */
const rowsIn = (
  table: 'stats_days' | 'stats_leads' | 'stats_organizations',
  where: RawBuilder<unknown>,
) => sql`
  units cross join lateral (
    select * from ${sql.table(table)}
    where span = units.span and day = units.day and ${where}
    offset 0
  ) counted`

export type Counted = Readonly<Record<(typeof figuresOfDays)[number], number>> & {
  readonly range: RangeName
  readonly demo: string | null
  readonly audience: 'googlers' | 'partners' | 'customers' | null
  /** How many bits are set, of the first people and of all later ones. */
  readonly bits: number
  readonly laterBits: number
}

const sums = sql.join(
  figuresOfDays.map((name) => sql`sum(${sql.ref(name)})::bigint as ${sql.ref(name)}`),
)

/** Totals of each range by demo and by kind of person; the row without either is the sum. */
export const countedIn = async (db: Db, scope: UsageScope, range: UsageRange) => {
  const { rows } = await sql<Counted>`
    with ${unitsOf(scope.zone, periodsOf(range))},
    parts as materialized (
      select period, demo, audience, ${unionOfBits}, ${sums}
      from ${rowsIn('stats_days', scoped(scope))}
      group by period, demo, audience
    )
    select range, demo, audience, ${sums}, coalesce(bit_count(bit_or(people)), 0) as bits,
      coalesce(bit_count(bit_or(later_people)), 0) as "laterBits"
    from parts join ${rangesOfPeriods} using (period)
    group by grouping sets ((range), (range, demo), (range, audience))`.execute(db)
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
      ${scope.organization === undefined ? sql`` : sql`and organization_id = any(${idsOf(scope.organization)})`}
    group by grouping sets ((), (demo), (audience))`.execute(db)
  return rows
}

const singleDays = ({ from, to }: DayRange) =>
  sql`units as (select 1 as span, day from generate_series(${from}::int, ${to}::int) day)`

/** Opens of each day of which anything is counted. */
export const opensByDay = async (db: Db, scope: UsageScope, range: DayRange) => {
  const { rows } = await sql<{ day: number; opens: number }>`
    with ${singleDays(range)}
    select units.day, sum(opens) as opens from ${rowsIn('stats_days', scoped(scope))} group by 1`.execute(
    db,
  )
  return new Map(rows.map(({ day, opens }) => [day, opens]))
}

const hoursOfDay = Array.from({ length: 24 }, (_, hour) => hour)

/** Opens of each hour of the day, by weekday, from Monday on. */
export const opensByHour = async (db: Db, scope: UsageScope, range: DayRange) => {
  // 1970-01-01 was a Thursday.
  const { rows } = await sql<{ weekday: number; hours: number[] }>`
    with ${singleDays(range)}
    select (units.day + 3) % 7 as weekday,
      array[${sql.join(hoursOfDay.map((hour) => sql`sum(hours[${sql.lit(hour + 1)}])::int`))}] as hours
    from ${rowsIn('stats_days', sql`opens > 0 and ${scoped(scope)}`)} group by 1`.execute(db)
  const byWeekday = new Map(rows.map(({ weekday, hours }) => [weekday, hours]))
  return Array.from(
    { length: 7 },
    (_, weekday) => byWeekday.get(weekday) ?? hoursOfDay.map(() => 0),
  )
}

const threeSums = (column: RawBuilder<unknown>) => {
  const sumOf = (...periods: string[]) =>
    sql`coalesce(sum(${column}) filter (where period = any(${periods}::text[])), 0)::int`
  return sql`${sumOf('running', 'over')} as whole, ${sumOf('over')} as now, ${sumOf('before')} as before`
}
/** The whole range, its complete days, and the days they are compared with. */
export type RangeName = 'whole' | 'now' | 'before'
type ThreeSums = Readonly<Record<RangeName, number>>

/** Opens by organization, most first. */
export const opensByOrganization = async (db: Db, scope: UsageScope, range: UsageRange) => {
  const whose = isOfZone(scope, scope.organization)
  const rowsOfAll = rowsIn('stats_organizations', sql`${whose} and ${narrowed(scope)}`)
  const rowsOfSome = rowsIn(
    'stats_days',
    sql`organization_id <> '00000000-0000-0000-0000-000000000000' and opens > 0
      and ${whose} and ${narrowed(scope)}`,
  )
  const { rows } = await sql<ThreeSums & { id: string; name: string | null }>`
    with ${unitsOf(scope.zone, periodsOf(range))}
    select counted.*, organizations.name from (
      select coalesce(merged_into, told.id) as id, sum(whole)::int as whole, sum(now)::int as now, sum(before)::int as before
      from (
        select organization_id as id, ${threeSums(sql`opens`)}
        from ${scope.demos === null ? rowsOfAll : rowsOfSome}
        group by 1
      ) told left join organizations using (id)
      group by 1
    ) counted left join organizations using (id)
    order by whole desc, ${alphabetical(sql`name`)}, id`.execute(db)
  return rows
}

/** Leads by demo, type and source. */
export const leadsIn = async (db: Db, scope: UsageScope, range: UsageRange) => {
  const { rows } = await sql<ThreeSums & { demo: string; type: string; source: string }>`
    with ${unitsOf(scope.zone, periodsOf(range))}
    select demo, type, source, ${threeSums(sql`leads`)}
    from ${rowsIn('stats_leads', scoped(scope))}
    group by demo, type, source`.execute(db)
  return rows
}
