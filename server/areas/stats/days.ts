import { sql, type Kysely, type RawBuilder } from 'kysely'

import type { Zone } from '#src/api/contract/zones.ts'
import type { Database } from '#server/db/schema.ts'
import { forgetFortnights, fortnightOf, summedTables } from '#server/areas/stats/fortnights.ts'

export type Days = { readonly zone: Zone; readonly days: readonly number[] }

/** Each day with its first moment and the next day's: not every day has 24 hours in every zone. */
export const boundsOf = ({ zone, days }: Days) => {
  const beginOf = (day: ReturnType<typeof sql>) =>
    sql`(extract(epoch from (date '1970-01-01' + ${day})::timestamp at time zone ${zone}) * 1000)::bigint`
  return sql`
    bounds as materialized (
      select day, ${beginOf(sql`day`)} as begins, ${beginOf(sql`day + 1`)} as ends
      from unnest(${days}::int[]) day
    )`
}

type OfDay = { readonly zone: RawBuilder<unknown>; readonly day: RawBuilder<unknown> }

/** Are logs of a day missing, at least some? It began in its zone before the first day (UTC) whose logs are kept. */
export const lacksLogs = ({ zone, day }: OfDay) => sql<boolean>`
  exists (
    select from logs_gone where ${day} <= (
      (timestamp '1970-01-01' + before_day * interval '1 day' - interval '1 millisecond')
        at time zone 'UTC' at time zone ${zone}
    )::date - date '1970-01-01'
  )`

const isOfDays = ({ zone, days }: Days) => sql`zone = ${zone} and day = any(${days}::int[])`

/** Removes the counts of these days' logs and leads, by part and in total, and the sums that include them. */
export const forgetDays = async (db: Kysely<Database>, { zone, days }: Days) => {
  for (const table of summedTables) {
    await sql`
      delete from ${sql.table(table)} where span in (0, 1) and ${isOfDays({ zone, days })}`.execute(
      db,
    )
  }
  await forgetFortnightsOf(db, { zone, days })
}

/** Removes the sums that include these days. */
export const forgetFortnightsOf = (db: Kysely<Database>, { zone, days }: Days) =>
  forgetFortnights(db, zone, [...new Set(days.map(fortnightOf))])
