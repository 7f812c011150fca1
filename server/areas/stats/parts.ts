import { sql, type RawBuilder } from 'kysely'

import type { Zone } from '#src/api/contract/zones.ts'
import { boundsOf } from '#server/areas/stats/days.ts'

/** Stands for all organizations together. */
export const allTogether = '00000000-0000-0000-0000-000000000000'
/** Stands for a day's runs of flows, which belong to nobody. */
export const runsOfFlows = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
/** Parts of those without an organization are named below it (`part_of`). */
const firstOrganization = '00000000-0000-0000-0000-000000000200'

/** The figures of an organization on a day, or of a share of the people without one (ADR 135). */
export type Part = { readonly day: number; readonly part: string }
export type Parts = { readonly zone: Zone; readonly parts: readonly Part[] }

const isOfNobody = sql`part < ${sql.lit(firstOrganization)}::uuid`

/** `asked`: each part with the first moment of its day and the first one after it, and the `span` that its figures lie by. */
export const askedOf = ({ zone, parts }: Parts) => sql`
  ${boundsOf({ zone, days: [...new Set(parts.map(({ day }) => day))] })},
  asked as materialized (
    select bounds.day, part, begins, ends, ${isOfNobody} as is_of_nobody,
      case when ${isOfNobody} then 0 else 1 end as span
    from unnest(${parts.map(({ day }) => day)}::int[], ${parts.map(({ part }) => part)}::uuid[]) it (day, part)
    join bounds on bounds.day = it.day
  )`

type Rows = {
  readonly table: 'logs' | 'leads'
  readonly columns: RawBuilder<unknown>
  readonly at: RawBuilder<unknown>
}

/** The rows of each asked part, found by index. */
export const rowsOfAsked = ({ table, columns, at }: Rows) => {
  const isIn = sql`${at} >= begins and ${at} < ends`
  return sql`
    asked cross join lateral (
      select ${columns} from ${sql.table(table)} where organization_id = part and ${isIn}
      union all
      select ${columns} from ${sql.table(table)}
      where is_of_nobody and organization_id is null and right(person_id::text, 2) = right(part::text, 2) and ${isIn}
      offset 0
    ) it`
}
