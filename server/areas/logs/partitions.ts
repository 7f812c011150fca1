import { sql, type Kysely } from 'kysely'

import type { Database } from '#server/db/schema.ts'
import { forgetDemosOfLeads } from '#server/areas/leads/demos-of-leads.ts'
import { forgetPeopleBefore } from '#server/areas/stats/forget-people.ts'
import { keepFiguresBefore, lockStats } from '#server/areas/stats/refresh-stats.ts'

const dayMs = 86_400_000
const monthsAhead = 62 * dayMs
/** How long requests may wait while a month's table is attached; the next sweep tries again. */
const patience = '2s'

type Keeping = {
  readonly now: number
  /** 0: all are kept. */
  readonly keptDays: number
}

/**
 * Months of logs, and of runs of flows, have their tables before anything is logged in them; what comes without one lies in
 * `…_rest`, and moves when its month is made (ADR 054). Months that are wholly over their time go at once, and leave what was
 * counted of them; what only they told goes after them, part by part, now or, where that fails or is told to stop, with the next call.
 */
export const keepPartitions = async (
  db: Kysely<Database>,
  { now, keptDays }: Keeping,
  signal?: AbortSignal,
) => {
  await makeMonthsAhead(db, now)
  if (keptDays > 0) {
    const month = firstDayOfMonth(now - keptDays * dayMs)
    const before = month * dayMs
    await db.transaction().execute(async (db) => {
      // Counting reads logs, so this waits for it before it locks them.
      await lockStats(db)
      if (await dropMonths(db, 'logs', before)) {
        await keepFiguresBefore(db, month)
      }
    })
    await db.transaction().execute((db) => dropMonths(db, 'flow_runs', before))
    await forgetWhatTheyTold(db, month, signal)
  }
}

/** The first part of it, which may be done whatever was counted. */
export const makeMonthsAhead = async (db: Kysely<Database>, now: number) => {
  for (const table of ['logs', 'flow_runs'] as const) {
    await db.transaction().execute((db) => makeMonths(db, table, now))
  }
}

type Table = 'logs' | 'flow_runs'

const lockMonths = async (db: Kysely<Database>) => {
  await sql`select pg_advisory_xact_lock(5081)`.execute(db)
  await sql`select set_config('lock_timeout', ${patience}, true)`.execute(db)
}

/** Those from now on, and the ones over which no sweep came: `…_rest` is to be empty, for each new month is compared with all of it. */
const makeMonths = async (db: Kysely<Database>, table: Table, now: number) => {
  await lockMonths(db)
  await sql`
    select partition_by_month(${table}, begins, ends) from (
      select ${now}::bigint as begins, ${now + monthsAhead}::bigint as ends
      union all
      select min(at), min(at) from ${sql.table(`${table}_rest`)} where at < ${now}
      group by date_trunc('month', to_timestamp(at / 1000) at time zone 'UTC')
    ) months`.execute(db)
}

/** Returns whether there was a table to drop. Until the end of the transaction nobody can read or write the logs. */
const dropMonths = async (db: Kysely<Database>, table: Table, before: number) => {
  await lockMonths(db)
  const { numAffectedRows = 0n } =
    await sql`delete from ${sql.table(`${table}_rest`)} where at < ${before}`.execute(db)
  const months = await monthsBefore(db, table, before)
  for (const { name } of months) {
    await sql`drop table ${sql.table(name)}`.execute(db)
  }
  return months.length > 0 || numAffectedRows > 0n
}

const forgetWhatTheyTold = async (db: Kysely<Database>, month: number, signal?: AbortSignal) => {
  const gone = await db
    .selectFrom('logs_gone')
    .select('before_day')
    .where('is_tidied', '=', false)
    .executeTakeFirst()
  if (gone === undefined) {
    return
  }
  await forgetPeopleBefore(db, month, signal)
  await forgetDemosOfLeads(db, month * dayMs, signal)
  if (signal?.aborted) {
    return
  }
  await db
    .updateTable('logs_gone')
    .set({ is_tidied: true })
    .where('before_day', '=', gone.before_day)
    .execute()
}

/** A day of UTC, since 1970-01-01. */
const firstDayOfMonth = (at: number) => {
  const date = new Date(at)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth()) / dayMs
}

/** Those that end by then. */
const monthsBefore = async (db: Kysely<Database>, table: Table, at: number) => {
  const { rows } = await sql<{ name: string }>`
    select relname as name
    from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = ${table}::regclass and relname ~ '_\\d{4}_\\d{2}$'
      and extract(epoch from to_date(right(relname, 7), 'YYYY_MM') + interval '1 month') * 1000 <= ${at}
  `.execute(db)
  return rows
}
