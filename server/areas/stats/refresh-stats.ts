import { sql, type Kysely } from 'kysely'

import { zones, type Zone } from '#src/api/contract/zones.ts'
import { isDatabaseLate } from '#server/db/away.ts'
import type { Database } from '#server/db/schema.ts'
import { countDays } from '#server/areas/stats/count-days.ts'
import { lacksLogs } from '#server/areas/stats/days.ts'
import { sumFortnight } from '#server/areas/stats/fortnights.ts'
import { partByPart } from '#server/base/part-by-part.ts'

type Db = Kysely<Database>
/** Days since 1970-01-01 in the zone, both included. */
export type DaysOfZone = { readonly zone: Zone; readonly from: number; readonly to: number }

/** Days that one statement counts: it stays well below what a query may take, unless each has tens of thousands of logs. */
const daysAtOnce = 14
/** Who counts holds it (`pg_advisory_xact_lock`). */
const lock = 5_080

/** Until the end of the transaction nobody else counts. */
export const lockStats = (db: Db) => sql`select pg_advisory_xact_lock(${lock})`.execute(db)

/**
 * Counts what is stale of a range, so that whoever reads next reads what was logged up to now; what is logged meanwhile is for who
 * comes next. Whatever process does it, a day is taken off the queue in the transaction that counts it: a crash leaves it there.
 */
export const refreshStats = async (db: Db, range: DaysOfZone, signal?: AbortSignal) => {
  if (!(await isStale(db, range))) {
    return
  }
  await alone(db, async (db) => {
    await drainTouched(db)
    await drainWithoutDemos(db)
  })
  let most = daysAtOnce
  const countSome = async () => {
    try {
      return (await alone(db, (db) => countStale(db, range, most))) === most
    } catch (error) {
      if (!isDatabaseLate(error) || most === 1) {
        throw error
      }
      most = Math.floor(most / 3)
      return true
    }
  }
  await partByPart(countSome, signal)
}

const alone = <TDone>(db: Db, work: (db: Db) => Promise<TDone>) =>
  db.transaction().execute(async (db) => {
    await lockStats(db)
    return work(db)
  })

const isStale = async (db: Db, range: DaysOfZone) => {
  const { rows } = await sql<{ is_stale: boolean }>`
    select exists (select from stats_touched)
      or exists (select from stats_stale where ${isIn(range)})
      or (select min(day) from stats_people where not is_by_demo) is not null as is_stale`.execute(
    db,
  )
  return rows[0]?.is_stale === true
}

const isIn = ({ zone, from, to }: DaysOfZone) =>
  sql<boolean>`(zone = ${zone} and day between ${from} and ${to})`

/** What was touched becomes the days that it concerns, in every zone. */
const drainTouched = (db: Db) =>
  sql`
    with touched as (delete from stats_touched returning quarter)
    insert into stats_stale (zone, day)
    select distinct zone, (to_timestamp(quarter * 900) at time zone zone)::date - date '1970-01-01'
    from (select distinct quarter from touched) it, unnest(${zones}::text[]) zone
    on conflict do nothing`.execute(db)

/**
 * What a process counted or summed that knows nothing of people by demo becomes stale (ADR 107). Of a sum its last day, which takes it
 * away: logs of its first may be gone.
 */
const drainWithoutDemos = (db: Db) =>
  sql`
    with late as (
      update stats_people set is_by_demo = true where not is_by_demo returning day + span - 1 as day
    )
    insert into stats_stale (zone, day) select distinct 'UTC', day from late
    on conflict do nothing`.execute(db)

/** Of a marked day: its logs are there to be counted. */
const hasLogs = sql<boolean>`not ${lacksLogs({ zone: sql`zone`, day: sql`day` })}`

/**
 * Logs of before a day of UTC are gone: what was counted of days that began before it in their zone stays, though what they tell of
 * is deleted later. What only they told is still there.
 */
export const keepFiguresBefore = async (db: Db, before_day: number) => {
  await db
    .insertInto('logs_gone')
    .values({ before_day, is_tidied: false })
    .onConflict((conflict) =>
      conflict.column('only_one').doUpdateSet({
        before_day: sql`greatest(logs_gone.before_day, excluded.before_day)`,
        is_tidied: false,
      }),
    )
    .execute()
}

/** Some of them, oldest first: answers how many. A day whose logs are gone keeps what was counted of it. */
const countStale = async (db: Db, range: DaysOfZone, most: number) => {
  const { rows } = await sql<{ day: number; has_logs: boolean }>`
    delete from stats_stale where zone = ${range.zone} and day = any(array(
      select day from stats_stale where ${isIn(range)} order by day limit ${most}
    )) returning day, ${hasLogs} as has_logs`.execute(db)
  const days = rows.filter((row) => row.has_logs).map(({ day }) => day)
  if (days.length > 0) {
    await countDays(db, { zone: range.zone, days })
  }
  return rows.length
}

/**
 * All that is stale, in every zone, before somebody waits for it; then the sums of fortnights that are over. Once told to stop it
 * ends after the days at hand.
 */
export const refreshAllStats = async (db: Db, signal?: AbortSignal) => {
  for (const zone of zones) {
    if (signal?.aborted) {
      return
    }
    await refreshStats(db, { zone, from: -1_000_000, to: 1_000_000 }, signal)
    await partByPart(() => alone(db, (db) => sumFortnight(db, zone)), signal)
  }
}

/**
 * Every day of which something is logged, or a run of a flow told, is stale. Older ones keep what was counted of them: their
 * logs are gone (`LOGS_KEPT_DAYS`). Answers how many.
 */
export const forgetStats = async (db: Db) => {
  const { rows } = await sql<{ days: number }>`
    with kept as (
      select min(at) as first, max(at) as last from logs
      union all select min(created_at), max(created_at) from leads
      union all select min(at), max(at) from flow_runs
    ),
    stale as (
      insert into stats_stale (zone, day)
      select zone, day
      from (select min(first) as first, max(last) as last from kept) it, unnest(${zones}::text[]) zone,
        lateral generate_series(
          (to_timestamp(first / 1000) at time zone zone)::date - date '1970-01-01',
          (to_timestamp(last / 1000) at time zone zone)::date - date '1970-01-01'
        ) day
      where ${hasLogs}
      on conflict do nothing returning zone
    )
    select count(*) filter (where zone = 'UTC') as days from stale`.execute(db)
  return rows[0]?.days ?? 0
}
