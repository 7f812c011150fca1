import { sql, type Kysely } from 'kysely'

import { partByPart } from '#server/base/part-by-part.ts'
import type { Database } from '#server/db/schema.ts'

type Db = Kysely<Database>

const isLogged = sql<boolean>`exists (
  select from logs
  where logs.lead_id = lead_demos.lead_id and logs.demo = lead_demos.demo and logs.action = 'OpenDemo'
)`

/** How many rows one statement removes. */
const most = 5_000

/** After logs up to a moment were dropped by the table: removes what only they told, in batches. */
export const forgetDemosOfLeads = (db: Db, before: number, signal?: AbortSignal) =>
  partByPart(async () => {
    // An open that is logged while this waits for the row is newer, and stays.
    const { numAffectedRows = 0n } =
      await sql`delete from lead_demos where last_at < ${before} and ctid = any(array(
        select ctid from lead_demos where last_at < ${before} and not ${isLogged} limit ${most}
      ))`.execute(db)
    return numAffectedRows > 0n
  }, signal)

/**
 * Which demos were opened with which lead, once more from the logs. What is opened meanwhile stays: its own transaction adds it, or
 * the second statement finds it. Nobody waits for what is right already.
 */
export const recountDemosOfLeads = (db: Db) =>
  db.transaction().execute(async (db) => {
    await sql`delete from lead_demos where not ${isLogged}`.execute(db)
    await sql`
      insert into lead_demos (lead_id, demo, first_at, last_at)
      select * from (
        select lead_id, demo, min(at) as first_at, max(at) as last_at from logs
        where action = 'OpenDemo' and lead_id is not null and demo is not null
        group by lead_id, demo
      ) counted
      where not exists (
        select from lead_demos kept
        where (kept.lead_id, kept.demo, kept.first_at, kept.last_at) = (counted.lead_id, counted.demo, counted.first_at, counted.last_at)
      )
      order by lead_id, demo
      on conflict (lead_id, demo) do update set
        first_at = excluded.first_at, last_at = greatest(lead_demos.last_at, excluded.last_at)`.execute(
      db,
    )
  })
