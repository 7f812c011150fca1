import { sql, type Kysely } from 'kysely'

import { zones } from '#src/api/contract/zones.ts'
import { isDatabaseLate } from '#server/db/away.ts'
import type { Database } from '#server/db/schema.ts'
import { countFlowDays } from '#server/areas/stats/count-flows.ts'
import { addLeadsOf, addLogsOf, removeParts, settleParts } from '#server/areas/stats/count-parts.ts'
import { countPeople } from '#server/areas/stats/count-people.ts'
import { forgetDays, forgetFortnightsOf } from '#server/areas/stats/days.ts'
import { sumFortnight } from '#server/areas/stats/fortnights.ts'
import {
  drainTouched,
  drainWithoutDemos,
  hasLogs,
  isStale,
  lastMark,
  markAllOf,
  takeDays,
  takeFlowDays,
  takeParts,
  takePeople,
  type DaysOfZone,
  type Subject,
} from '#server/areas/stats/marks.ts'
import { runsOfFlows, type Parts } from '#server/areas/stats/parts.ts'
import { slicesOf } from '#server/areas/stats/slices.ts'
import { partByPart } from '#server/base/part-by-part.ts'

type Db = Kysely<Database>

/** How many logs one statement counts, which takes a second at most. */
const rowsAtOnce = 20_000
/** The lock of whoever counts (`pg_advisory_xact_lock`). */
const lock = 5_080
/** A day with more logs is searched hour by hour. */
const sharesOfBigDay = 24
/** How long a reader lets stale figures be counted, and waits for somebody who counts already. */
const readerMs = 7_000
const patience = '2s'

/** Locks counting until the end of the transaction. */
export const lockStats = (db: Db) => sql`select pg_advisory_xact_lock(${lock})`.execute(db)

type Counting = {
  readonly db: Db
  readonly range: DaysOfZone
  readonly subjects: readonly Subject[]
  /** Waits no longer than this for somebody else who counts. */
  readonly waits?: string
  readonly signal?: AbortSignal | undefined
}

/**
 * Counts what is stale of a range up to now; what is logged meanwhile is for who comes next. Whatever process does it, a part is taken
 * off the queue in the transaction that counts it: a crash leaves it there.
 */
export const refreshStats = (db: Db, range: DaysOfZone, signal?: AbortSignal) =>
  countStale({ db, range, subjects: ['logs', 'flows'], signal })

/**
 * What is stale of a range is counted before it is read, as `refreshStats` does, as far as that takes no longer than a reader waits: what
 * is left is for the sweeper, and figures are those of a moment ago. Answers whether it is so.
 */
export const refreshForReader = async (db: Db, range: DaysOfZone, subject: Subject) => {
  const signal = AbortSignal.timeout(readerMs)
  try {
    await countStale({ db, range, subjects: [subject], waits: patience, signal })
    return { isLate: signal.aborted && (await isStale(db, range, [subject])) }
  } catch (error) {
    if (!isDatabaseLate(error)) {
      throw error
    }
    return { isLate: true }
  }
}

const countStale = async (counting: Counting) => {
  const { db, range, subjects, signal } = counting
  if (!(await isStale(db, range, subjects))) {
    return
  }
  const last = await lastMark(db)
  await partByPart(() => alone(counting, (db) => drainTouched(db, last)), signal)
  await alone(counting, drainWithoutDemos)
  let most = rowsAtOnce
  const countSome = async () => {
    try {
      return await alone(counting, (db) => countNext({ ...counting, db }, most))
    } catch (error) {
      if (signal?.aborted && error === signal.reason) {
        return false
      }
      if (!isDatabaseLate(error) || most === 1) {
        throw error
      }
      most = Math.ceil(most / 4)
      return true
    }
  }
  await partByPart(countSome, signal)
}

const alone = <TDone>({ db, waits }: Counting, work: (db: Db) => Promise<TDone>) =>
  db.transaction().execute(async (db) => {
    if (waits !== undefined) {
      await sql`select set_config('lock_timeout', ${waits}, true)`.execute(db)
    }
    await lockStats(db)
    return work(db)
  })

/** Counts what comes next: answers whether there was anything. */
const countNext = async (counting: Counting, most: number) => {
  const { db, range, subjects } = counting
  if (subjects.includes('logs')) {
    const days = await takeDays(db, range, most)
    if (days.length > 0) {
      await countDays(
        counting,
        days.filter((it) => it.has_logs),
        most,
      )
      return true
    }
    if (await countNextOfLogs(counting, most)) {
      return true
    }
  }
  return subjects.includes('flows') && (await countNextFlows(counting, most))
}

type TakenDay = Awaited<ReturnType<typeof takeDays>>[number]

/** Days as a whole, so that they change at once: whoever reads meanwhile reads what was counted before. */
const countDays = async (counting: Counting, taken: readonly TakenDay[], most: number) => {
  const days = taken.map(({ day }) => day)
  const [from, to] = [days[0], days.at(-1)]
  if (from === undefined || to === undefined) {
    return
  }
  const { db, range, signal } = counting
  const { zone } = range
  await forgetDays(db, { zone, days })
  await markAllOf(db, { zone, days }, taken.some((it) => it.rows > most) ? sharesOfBigDay : 1)
  const ofDays = { ...counting, range: { zone, from, to } }
  await partByPart(async () => {
    const isMore = await countNextOfLogs(ofDays, most, { isNew: true })
    if (isMore) {
      signal?.throwIfAborted()
    }
    return isMore
  })
}

/** `isNew`: nothing stands there of what is counted. */
const countNextOfLogs = async (
  { db, range }: Counting,
  most: number,
  { isNew } = { isNew: false },
) => {
  const { zone } = range
  const taken = await takeParts(db, range, most)
  const parts = taken.filter((it) => it.has_logs)
  if (parts.length > 0) {
    const rows = parts.reduce((sum, part) => sum + part.rows, 0)
    await countParts(db, { zone, parts, slices: Math.ceil(rows / most), isNew })
  }
  if (taken.length > 0 || zone !== 'UTC') {
    return taken.length > 0
  }
  const marked = await takePeople(db, range, most)
  const people = marked.filter((it) => it.has_logs)
  if (people.length > 0) {
    await countPeople(db, people)
    await forgetFortnightsOf(db, { zone, days: people.map(({ day }) => day) })
  }
  return marked.length > 0
}

type Work = Parts & { readonly slices: number; readonly isNew: boolean }

const countParts = async (db: Db, { slices, isNew, ...parts }: Work) => {
  if (!isNew) {
    await removeParts(db, parts)
  }
  for (const slice of slicesOf(slices)) {
    await addLogsOf(parts, slice).execute(db)
  }
  await addLeadsOf(parts).execute(db)
  if (!isNew) {
    await settleParts(db, parts)
    const days = parts.parts.map(({ day }) => day)
    await forgetFortnightsOf(db, { zone: parts.zone, days })
  }
}

const countNextFlows = async ({ db, range }: Counting, most: number) => {
  const taken = await takeFlowDays(db, range)
  const days = taken.filter((it) => it.has_logs).map(({ day }) => day)
  if (days.length > 0) {
    await countFlowDays(db, { zone: range.zone, days }, most)
  }
  return taken.length > 0
}

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

/**
 * All that is stale, in every zone, before somebody waits for it; then the sums of fortnights that are over. Once told to stop it
 * ends after what is at hand.
 */
export const refreshAllStats = async (db: Db, signal?: AbortSignal) => {
  for (const zone of zones) {
    if (signal?.aborted) {
      return
    }
    const range = { zone, from: -1_000_000, to: 1_000_000 }
    await refreshStats(db, range, signal)
    await partByPart(
      () => alone({ db, range, subjects: [] }, (db) => sumFortnight(db, zone)),
      signal,
    )
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
      on conflict do nothing returning zone, day
    ),
    flows as (
      insert into stats_stale_parts (zone, day, part) select zone, day, ${runsOfFlows}::uuid from stale
      on conflict do nothing
    )
    select count(*) filter (where zone = 'UTC') as days from stale`.execute(db)
  return rows[0]?.days ?? 0
}
