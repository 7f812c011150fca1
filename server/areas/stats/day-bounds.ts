import { sql } from 'kysely'

import type { Zone } from '#src/api/contract/zones.ts'

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
