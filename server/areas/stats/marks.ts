import { sql, type Kysely, type RawBuilder } from 'kysely'

import { zones, type Zone } from '#src/api/contract/zones.ts'
import type { PersonDay } from '#server/areas/stats/count-people.ts'
import { boundsOf, forgetFortnightsOf, lacksLogs, type Days } from '#server/areas/stats/days.ts'
import {
  allTogether,
  askedOf,
  rowsOfAsked,
  runsOfFlows,
  type Part,
} from '#server/areas/stats/parts.ts'
import type { Database } from '#server/db/schema.ts'

type Db = Kysely<Database>
/** The kind of figures: of logs and leads, or of flows, which only the flows page reads. */
export type Subject = 'logs' | 'flows'
/** Days since 1970-01-01 in the zone, both included. */
export type DaysOfZone = { readonly zone: Zone; readonly from: number; readonly to: number }
/** Marks that were taken off the queue, and whether their logs still exist. */
type Taken<TMark> = TMark & { readonly has_logs: boolean }

const marksAtOnce = 10_000
const daysAtOnce = 14
const partsAtOnce = 1_000
const peopleAtOnce = 5_000

const isIn = ({ zone, from, to }: DaysOfZone) =>
  sql<boolean>`(zone = ${zone} and day between ${from} and ${to})`

/** Does a marked day still have its logs? */
export const hasLogs = sql<boolean>`not ${lacksLogs({ zone: sql`zone`, day: sql`day` })}`

/** Is there anything to count of a range? */
export const isStale = async (db: Db, range: DaysOfZone, subjects: readonly Subject[]) => {
  const isOfSubject = sql.join(
    subjects.map((it) => sql`part ${it === 'flows' ? sql`=` : sql`<>`} ${runsOfFlows}`),
    sql` or `,
  )
  const { rows } = await sql<{ is_stale: boolean }>`
    select exists (select from stats_touched)
      or ${subjects.includes('logs')} and exists (select from stats_stale where ${isIn(range)})
      or exists (select from stats_stale_parts where ${isIn(range)} and (${isOfSubject}))
      or ${range.zone} = 'UTC' and exists (select from stats_stale_people where day between ${range.from} and ${range.to})
      or (select min(day) from stats_people where not is_by_demo) is not null as is_stale`.execute(
    db,
  )
  return rows[0]?.is_stale === true
}

/** The newest mark; later ones are left for the next count. */
export const lastMark = async (db: Db) => {
  const { rows } = await sql<{
    id: number | null
  }>`select max(id) as id from stats_touched`.execute(db)
  return rows[0]?.id ?? 0
}

/**
 * What was touched becomes the parts of days that it concerns, in every zone, and those who did it: those of the person an hour
 * before and after too, who may have been of another organization then. Marks without a part are of a whole day. Answers whether more may be left.
 */
export const drainTouched = async (db: Db, last: number) => {
  const { rows } = await sql<{ count: number; gone_days: number[] | null }>`
    with touched as materialized (
      delete from stats_touched where id = any(array(
        select id from stats_touched where id <= ${last} order by id limit ${marksAtOnce}
      )) returning quarter, part, person_id
    ),
    whose as (
      select quarter, part from touched
      union
      select at / 900000, part_of(organization_id, person_id)
      from (select distinct quarter, person_id from touched where person_id is not null) it
      cross join lateral (
        select at, organization_id from logs where logs.person_id = it.person_id
          and at >= quarter * 900000 - 3600000 and at < (quarter + 1) * 900000 + 3600000
        offset 0
      ) near
    ),
    days as materialized (
      select quarter, zone, (to_timestamp(quarter * 900) at time zone zone)::date - date '1970-01-01' as day
      from (select distinct quarter from whose) it, unnest(${zones}::text[]) zone
    ),
    whole as (
      insert into stats_stale (zone, day)
      select distinct zone, day from whose join days using (quarter) where part is null
      on conflict do nothing
    ),
    parts as (
      insert into stats_stale_parts (zone, day, part)
      select distinct zone, day, coalesce(part, ${runsOfFlows}::uuid) from whose join days using (quarter)
      on conflict do nothing
    ),
    people as (
      insert into stats_stale_people (person_id, day)
      select distinct person_id, quarter / 96 from touched where person_id is not null
      on conflict do nothing
    )
    select count(*)::int as count,
      array_agg(distinct quarter / 96) filter (where part <> ${runsOfFlows} and person_id is null) as gone_days
    from touched`.execute(db)
  const { count = 0, gone_days: days = null } = rows[0] ?? {}
  if (days !== null) {
    await forgetGonePeople(db, days)
  }
  return count === marksAtOnce
}

const forgetGonePeople = async (db: Db, days: readonly number[]) => {
  for (const table of ['stats_people', 'stats_people_demos']) {
    await sql`
      delete from ${sql.table(table)} it where zone = 'UTC' and span = 1 and day = any(${days}::int[])
        and not exists (select from people where id = it.person_id)`.execute(db)
  }
  await forgetFortnightsOf(db, { zone: 'UTC', days })
}

/**
 * What a process counted or summed that knows nothing of people by demo becomes stale (ADR 107). Of a sum its last day, which takes it
 * away: logs of its first may be gone.
 */
export const drainWithoutDemos = (db: Db) =>
  sql`
    with late as (
      update stats_people set is_by_demo = true where not is_by_demo returning day + span - 1 as day
    )
    insert into stats_stale (zone, day) select distinct 'UTC', day from late
    on conflict do nothing`.execute(db)

/** Days with stale parts whose parts do not stand, counted by a process of the version before or not at all, are stale as a whole. */
const markUnparted = (db: Db, range: DaysOfZone) =>
  sql`
    insert into stats_stale (zone, day)
    select ${range.zone}, day
    from (
      select distinct day from stats_stale_parts where ${isIn(range)} and part <> ${runsOfFlows} and ${hasLogs}
    ) it
    where not exists (
      select from stats_days made where zone = ${range.zone} and span = 1 and made.day = it.day
        and organization_id = ${allTogether} and is_parted
    )
    on conflict do nothing`.execute(db)

/** As many of them from the first on as have so many rows together, but one at least. */
const upTo = <TMark extends { readonly rows: number }>(marks: readonly TMark[], most: number) => {
  let sum = 0
  const beyond = marks.findIndex(({ rows }) => {
    sum += rows
    return sum > most
  })
  return beyond === -1 ? marks : marks.slice(0, Math.max(1, beyond))
}

/** Takes whole days off, the oldest that follow each other: those that have so many logs together. */
export const takeDays = async (db: Db, range: DaysOfZone, most: number) => {
  await markUnparted(db, range)
  const { rows: found } = await sql<Taken<{ day: number }>>`
    select day, ${hasLogs} as has_logs from stats_stale where ${isIn(range)} order by day limit ${daysAtOnce}`.execute(
    db,
  )
  const marks = found.filter(({ day }, index) => day - index === found[0]?.day)
  if (marks.length === 0) {
    return []
  }
  const { zone } = range
  const { rows: counts } = await sql<{ day: number; rows: number }>`
    with ${boundsOf({ zone, days: marks.map(({ day }) => day) })}
    select day, count(*)::int as rows from bounds cross join lateral (
      select from logs where at >= begins and at < ends limit ${most + 1}
    ) it group by day`.execute(db)
  const rowsOf = new Map(counts.map(({ day, rows }) => [day, rows]))
  const taken = upTo(
    marks.map((mark) => ({ ...mark, rows: rowsOf.get(mark.day) ?? 0 })),
    most,
  )
  await sql`
    delete from stats_stale where zone = ${zone} and day = any(${taken.map(({ day }) => day)}::int[])`.execute(
    db,
  )
  return taken
}

/** All that days have is stale, part by part and person by person: read in so many shares of each day. */
export const markAllOf = async (db: Db, { zone, days }: Days, shares: number) => {
  for (let share = 0; share < shares; share += 1) {
    const shareOf = (at: RawBuilder<unknown>) =>
      sql`${at} >= begins + (ends - begins) * ${share} / ${shares} and ${at} < begins + (ends - begins) * ${share + 1} / ${shares}`
    await sql`
      with ${boundsOf({ zone, days })}
      insert into stats_stale_parts (zone, day, part)
      select ${zone}, day, part_of(organization_id, person_id) from bounds join logs on ${shareOf(sql`at`)}
      union
      select ${zone}, day, part_of(organization_id, person_id) from bounds join leads on ${shareOf(sql`created_at`)}
      union
      select ${zone}, day, ${runsOfFlows}::uuid from bounds
      on conflict do nothing`.execute(db)
    if (zone === 'UTC') {
      await sql`
        with ${boundsOf({ zone, days })}
        insert into stats_stale_people (person_id, day)
        select distinct person_id, day from bounds join logs on ${shareOf(sql`at`)}
        on conflict do nothing`.execute(db)
    }
  }
}

/** Takes parts off, the oldest days first: those that have so many logs together, and how many that are. */
export const takeParts = async (db: Db, range: DaysOfZone, most: number) => {
  const { rows: marks } = await sql<Taken<Part>>`
    select day, part, ${hasLogs} as has_logs from stats_stale_parts
    where ${isIn(range)} and part <> ${runsOfFlows} order by day, part limit ${partsAtOnce}`.execute(
    db,
  )
  if (marks.length === 0) {
    return []
  }
  const { zone } = range
  const { rows: counts } = await sql<Part & { rows: number }>`
    with ${askedOf({ zone, parts: marks })}
    select day, part, count(*)::int as rows
    from ${rowsOfAsked({ table: 'logs', columns: sql`at`, at: sql`at` })} group by day, part`.execute(
    db,
  )
  const rowsOf = new Map(counts.map(({ day, part, rows }) => [`${day} ${part}`, rows]))
  const taken = upTo(
    marks.map((mark) => ({ ...mark, rows: rowsOf.get(`${mark.day} ${mark.part}`) ?? 0 })),
    most,
  )
  await sql`
    delete from stats_stale_parts it
    using unnest(${taken.map(({ day }) => day)}::int[], ${taken.map(({ part }) => part)}::uuid[]) taken (day, part)
    where it.zone = ${zone} and it.day = taken.day and it.part = taken.part`.execute(db)
  return taken
}

/** Takes people off of days of UTC. */
export const takePeople = async (db: Db, { from, to }: DaysOfZone, most: number) => {
  const { rows } = await sql<Taken<PersonDay>>`
    delete from stats_stale_people where ctid = any(array(
      select ctid from stats_stale_people where day between ${from} and ${to} limit ${Math.min(most, peopleAtOnce)}
    )) returning person_id, day, not ${lacksLogs({ zone: sql`'UTC'`, day: sql`day` })} as has_logs`.execute(
    db,
  )
  return rows
}

/** Takes days of flows off. */
export const takeFlowDays = async (db: Db, range: DaysOfZone) => {
  const { rows } = await sql<Taken<{ day: number }>>`
    delete from stats_stale_parts where part = ${runsOfFlows} and zone = ${range.zone} and day = any(array(
      select day from stats_stale_parts where ${isIn(range)} and part = ${runsOfFlows} order by day limit ${daysAtOnce}
    )) returning day, ${hasLogs} as has_logs`.execute(db)
  return rows
}
