import * as z from 'zod/mini'

import { exporting, reading } from '#src/api/contract/admin-call.ts'
import { listInput, listOutput, searchInput } from '#src/api/contract/admin-list.ts'
import { endpoint } from '#src/api/contract/endpoint.ts'
import { timestamp, wholeNumber } from '#src/api/contract/fields.ts'
import { rangeDays } from '#src/api/contract/stats-range.ts'

/** What the calls of user insights take of which days, and of whom. */
export const statsRange = {
  days: z._default(z.pipe(wholeNumber(7, 90), z.literal(rangeDays)), 30),
  /** Whether what people do counts who are Google staff today. */
  staff: z._default(z.enum(['counted', 'left-out']), 'counted'),
}
const rangeSchema = z.strictObject(statsRange)
/** Which days, and of whom. */
export type StatsRange = z.output<typeof rangeSchema>

const activePersonSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  organization: z.nullable(z.object({ id: z.uuid(), name: z.string() })),
  opens: z.int(),
  pageViews: z.int(),
  /** The latest of all that they did. */
  lastSeenAt: timestamp,
})
export type ActivePerson = z.output<typeof activePersonSchema>

const sorts = ['opens', 'pageViews', 'lastSeenAt', 'name'] as const

/** INSIGHT-2: the people who did anything in the range. */
export const listActivity = endpoint({
  ...reading,
  path: '/stats/users',
  input: z.strictObject({ ...listInput(sorts), ...statsRange }),
  output: listOutput(activePersonSchema),
  problems: [],
})

const activitySearchSchema = z.strictObject({ ...searchInput(sorts), ...statsRange })
/** Which people, and in which order. */
export type ActivitySearch = z.output<typeof activitySearchSchema>

/** INSIGHT-4: all matches as CSV; kept in the audit log. */
export const exportActivity = endpoint({
  ...exporting,
  path: '/stats/users/export',
  input: activitySearchSchema,
  download: { type: 'text/csv', name: 'user-insights.csv' },
})
