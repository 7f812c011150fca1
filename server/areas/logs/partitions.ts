import { sql, type Kysely } from 'kysely'

import type { Database } from '#server/db/schema.ts'
import { forgetDemosOfLeads } from '#server/areas/leads/demos-of-leads.ts'
import { forgetPeopleBefore } from '#server/areas/stats/forget-people.ts'
import { keepFiguresBefore } from '#server/areas/stats/refresh-stats.ts'

const dayMs = 86_400_000
const monthsAhead = 62 * dayMs
/** Nobody's request waits for longer while a month is put in its place; the next sweep tries again. */
const patience = '2s'

type Keeping = {
  readonly now: number
  /** 0: all are kept. */
  readonly keptDays: number
}

/**
 * Months of logs, and of runs of flows, have their tables before anything is logged in them; what comes without one lies in
 * `…_rest`, and moves when its month is made (ADR 054). Months that are wholly over their time go at once, and leave what was
 * counted of them.
 */
export const keepPartitions = async (db: Kysely<Database>, keeping: Keeping) => {
  for (const table of ['logs', 'flow_runs'] as const) {
    await db.transaction().execute((db) => keepMonths(db, table, keeping))
  }
}

type Table = 'logs' | 'flow_runs'

const keepMonths = async (db: Kysely<Database>, table: Table, { now, keptDays }: Keeping) => {
  await sql`select pg_advisory_xact_lock(5081)`.execute(db)
  await sql`select set_config('lock_timeout', ${patience}, true)`.execute(db)
  await sql`select partition_by_month(${table}, ${now}::bigint, ${now + monthsAhead}::bigint)`.execute(
    db,
  )
  if (keptDays > 0) {
    const before = now - keptDays * dayMs
    const months = await monthsBefore(db, table, before)
    for (const { name } of months) {
      await sql`drop table ${sql.table(name)}`.execute(db)
    }
    if (table === 'logs' && months.length > 0) {
      await forgetPeopleBefore(db, Math.max(...months.map(({ ends }) => ends)))
    }
    const { numAffectedRows = 0n } =
      await sql`delete from ${sql.table(`${table}_rest`)} where at < ${before}`.execute(db)
    if (table === 'logs' && (months.length > 0 || numAffectedRows > 0n)) {
      await forgetDemosOfLeads(db, before)
      await keepFiguresBefore(db, before)
    }
  }
}

/** Those that end by then, each with the first day after it. */
const monthsBefore = async (db: Kysely<Database>, table: Table, at: number) => {
  const { rows } = await sql<{ name: string; ends: number }>`
    select relname as name, (to_date(right(relname, 7), 'YYYY_MM') + interval '1 month')::date - date '1970-01-01' as ends
    from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = ${table}::regclass and relname ~ '_\\d{4}_\\d{2}$'
      and extract(epoch from to_date(right(relname, 7), 'YYYY_MM') + interval '1 month') * 1000 <= ${at}
  `.execute(db)
  return rows
}
