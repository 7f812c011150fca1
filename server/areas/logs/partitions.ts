import { sql, type Kysely } from 'kysely'

import type { Database } from '#server/db/schema.ts'

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
 * Months of logs have their tables before anything is logged in them; what comes without one lies in `logs_rest`, and moves
 * when its month is made (ADR 054). Months that are wholly over their time go at once, and leave what was counted of them.
 */
export const keepPartitions = (db: Kysely<Database>, { now, keptDays }: Keeping) =>
  db.transaction().execute(async (db) => {
    await sql`select pg_advisory_xact_lock(5081)`.execute(db)
    await sql`select set_config('lock_timeout', ${patience}, true)`.execute(db)
    await sql`select partition_logs(${now}::bigint, ${now + monthsAhead}::bigint)`.execute(db)
    if (keptDays > 0) {
      const before = now - keptDays * dayMs
      for (const name of await monthsBefore(db, before)) {
        await sql`drop table ${sql.table(name)}`.execute(db)
      }
      await sql`delete from logs_rest where at < ${before}`.execute(db)
    }
  })

/** Those that end by then. */
const monthsBefore = async (db: Kysely<Database>, at: number) => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = 'logs'::regclass and relname ~ '^logs_\\d{4}_\\d{2}$'
      and extract(epoch from to_date(substring(relname from 6), 'YYYY_MM') + interval '1 month') * 1000 <= ${at}
  `.execute(db)
  return rows.map(({ name }) => name)
}
