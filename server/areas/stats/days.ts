import { sql, type Kysely } from 'kysely'

import type { Zone } from '#src/api/contract/zones.ts'
import type { Database } from '#server/db/schema.ts'

export type Days = { readonly zone: Zone; readonly days: readonly number[] }

/** Each day with its first moment and the first one after it: in some zones not every day has 24 hours. */
export const boundsOf = ({ zone, days }: Days) => {
  const beginOf = (day: ReturnType<typeof sql>) =>
    sql`(extract(epoch from (date '1970-01-01' + ${day})::timestamp at time zone ${zone}) * 1000)::bigint`
  return sql`
    bounds as materialized (
      select day, ${beginOf(sql`day`)} as begins, ${beginOf(sql`day + 1`)} as ends
      from unnest(${days}::int[]) day
    )`
}

type CountsOfDays = 'stats_days' | 'stats_leads' | 'flow_days' | 'flow_waits'

/** Takes away what was counted of these days. */
export const forgetDays = async (
  db: Kysely<Database>,
  tables: readonly CountsOfDays[],
  { zone, days }: Days,
) => {
  for (const table of tables) {
    await db
      .deleteFrom(table)
      .where('zone', '=', zone)
      .where('day', '=', sql<number>`any(${days}::int[])`)
      .execute()
  }
}
