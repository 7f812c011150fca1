import { sql, type Kysely } from 'kysely'

import type { Zone } from '#src/api/contract/zones.ts'
import type { Database } from '#server/db/schema.ts'
import { slicesOf } from '#server/areas/stats/slices.ts'
import type { DayRange } from '#server/areas/stats/usage-range.ts'

type Db = Kysely<Database>

/** How many days are summed, aligned to 1970-01-01. */
const fortnight = 14
const length = sql.lit(fortnight)

/** The first day of a day's fortnight. */
export const fortnightOf = (day: number) => day - (day % fortnight)

/** The first day of the next one. */
export const fortnightAfter = (first: number) => first + fortnight

/** The days to read, in named periods. */
export type Periods = Readonly<Record<string, DayRange>>

/**
 * `units`: the parts of the periods: fortnights that have sums, otherwise single days. Every row of figures with the `span` and
 * `day` of a unit counts for the unit's `period`.
 */
export const unitsOf = (zone: Zone, periods: Periods) => {
  const ranges = Object.values(periods)
  return sql`
    periods as (
      select * from unnest(
        ${Object.keys(periods)}::text[], ${ranges.map(({ from }) => from)}::int[], ${ranges.map(({ to }) => to)}::int[]
      ) it (period, first, last)
    ),
    summed as materialized (
      select period, day from periods join stats_fortnights
        on zone = ${zone} and day between first and last - ${length} + 1
    ),
    units as materialized (
      select period, ${length} as span, day from summed
      union all
      select period, 1, day from periods, generate_series(first, last) day
      where day - day % ${length} not in (select day from summed where period = periods.period)
    )`
}

/** The figures that can be added up over days, unlike counts of people. */
export const figuresOfDays = [
  'opens',
  'reused',
  'seconds',
  'timed',
  'views',
  'visits',
  'forms',
  'sent',
  'opened',
] as const

const sumOf = (name: string) => sql`sum(${sql.ref(name)})`
const sumsOfPeople = {
  opens: sumOf('opens'),
  page_views: sumOf('page_views'),
  last_seen_at: sql`max(last_seen_at)`,
}

/** How the rows of a fortnight's days are merged; hours are read day by day. */
const sums = {
  stats_days: {
    whose: 'organization_id',
    by: ['demo', 'audience'],
    figures: {
      ...Object.fromEntries(figuresOfDays.map((name) => [name, sumOf(name)])),
      people: sql`bit_or(people)`,
      later_people: sql`bit_or(later_people)`,
    },
  },
  stats_leads: {
    whose: 'organization_id',
    by: ['demo', 'audience', 'type', 'source'],
    figures: { leads: sumOf('leads') },
  },
  stats_organizations: {
    whose: 'organization_id',
    by: ['audience'],
    figures: { opens: sumOf('opens') },
  },
  stats_people: {
    whose: 'person_id',
    by: [],
    figures: { ...sumsOfPeople, is_by_demo: sql`bool_and(is_by_demo)` },
  },
  stats_people_demos: { whose: 'person_id', by: ['demo'], figures: sumsOfPeople },
}

/** The tables of daily figures that also have sums of fortnights. */
export const summedTables = Object.keys(sums)

/** How many rows one statement sums, which takes a second at most. */
const rowsAtOnce = 50_000

/**
 * Sums the oldest complete fortnight that has no sums yet; returns `false` if there is none. Nothing else may count meanwhile.
 */
export const sumFortnight = async (db: Db, zone: Zone, most = rowsAtOnce) => {
  const { rows } = await sql<{ day: number }>`
    with counted as (
      select min(day) as first, max(day) as last from stats_days
      where zone = ${zone} and span = 1
    )
    select day from counted, generate_series(
      first - first % ${length}, last - ${length}, ${length}
    ) it (day)
    where not exists (select from stats_fortnights made where zone = ${zone} and made.day = it.day)
    order by day limit 1`.execute(db)
  const day = rows[0]?.day
  if (day === undefined) {
    return false
  }
  // A process of the previous version does not remove sums that it does not know.
  await forgetFortnights(db, zone, [day])
  await db.insertInto('stats_fortnights').values({ zone, day }).execute()
  for (const [table, { whose, by, figures }] of Object.entries(sums)) {
    const isIn = sql`zone = ${zone} and span = 1 and day between ${day} and ${day + fortnight - 1}`
    const { rows: counted } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(table)} where ${isIn}`.execute(db)
    const keys = sql.join([whose, ...by].map((name) => sql.ref(name)))
    for (const { first, last } of slicesOf(Math.ceil((counted[0]?.count ?? 0) / most))) {
      await sql`
        insert into ${sql.table(table)} (zone, span, day, ${keys}, ${sql.join(Object.keys(figures).map((name) => sql.ref(name)))})
        select ${zone}, ${length}, ${day}, ${keys}, ${sql.join(Object.values(figures))}
        from ${sql.table(table)}
        where ${isIn} and ${sql.ref(whose)} between ${first}::uuid and ${last}::uuid
        group by ${keys}`.execute(db)
    }
  }
  return true
}

const firstDayIn = (table: string, span: number) =>
  sql`(select min(day) from ${sql.table(table)} where zone = 'UTC' and span = ${span})`

/** The oldest fortnight with activity of single people; `null` if there is none. */
export const firstFortnightOfPeople = async (db: Db) => {
  const firsts = ['stats_people', 'stats_people_demos'].flatMap((table) =>
    [1, fortnight].map((span) => firstDayIn(table, span)),
  )
  const { rows } = await sql<{ day: number | null }>`
    select least(${sql.join(firsts)}) as day`.execute(db)
  const day = rows[0]?.day ?? null
  return day === null ? null : fortnightOf(day)
}

/** Removes sums, until they are made again. */
export const forgetFortnights = async (db: Db, zone: Zone, fortnights: readonly number[]) => {
  const isOne = sql`zone = ${zone} and day = any(${fortnights}::int[])`
  await sql`delete from stats_fortnights where ${isOne}`.execute(db)
  for (const table of Object.keys(sums)) {
    await sql`
      delete from ${sql.table(table)} where span = ${length} and ${isOne}`.execute(db)
  }
}
