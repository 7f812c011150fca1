import * as z from 'zod/mini'

import { exporting, reading } from '#src/api/contract/admin-call.ts'
import { listInput, listOutput, searchInput } from '#src/api/contract/admin-list.ts'
import { endpoint } from '#src/api/contract/endpoint.ts'
import { timestamp, wholeNumber } from '#src/api/contract/fields.ts'
import { rangeDays } from '#src/api/contract/stats-range.ts'

const range = {
  days: z._default(z.pipe(wholeNumber(7, 90), z.literal(rangeDays)), 30),
  /** Whether what people do counts who are Google staff today. */
  staff: z._default(z.enum(['counted', 'left-out']), 'counted'),
}
const rangeSchema = z.strictObject(range)
/** Which days, and of whom. */
export type StatsRange = z.output<typeof rangeSchema>

const activePersonSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Its name. */
  organization: z.nullable(z.string()),
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
  input: z.strictObject({ ...listInput(sorts), ...range }),
  output: listOutput(activePersonSchema),
  problems: [],
})

const activitySearchSchema = z.strictObject({ ...searchInput(sorts), ...range })
/** Which people, and in which order. */
export type ActivitySearch = z.output<typeof activitySearchSchema>

/** INSIGHT-4: all matches as CSV; kept in the audit log. */
export const exportActivity = endpoint({
  ...exporting,
  path: '/stats/users/export',
  input: activitySearchSchema,
  download: { type: 'text/csv', name: 'user-insights.csv' },
})

const actionSchema = z.enum(['OpenDemo', 'Pageview', 'Exit'])
export type Action = z.output<typeof actionSchema>

const activityEntrySchema = z.object({
  id: z.uuid(),
  action: actionSchema,
  at: timestamp,
  /** What was opened: the demo's label, or its key where the catalogue has it no more. */
  demo: z.nullable(z.string()),
  /** Which page was viewed. */
  path: z.nullable(z.string()),
})
export type ActivityEntry = z.output<typeof activityEntrySchema>

/** The time and the id of an entry: those that follow are older, or as old. */
const placeSchema = z
  .string()
  .check(z.regex(/^\d{1,15}\.[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/))

const personActivitySchema = z.object({
  name: z.string(),
  organization: z.nullable(z.string()),
  entries: z.array(activityEntrySchema),
  /** Where the next page goes on; `null`: there is none. */
  next: z.nullable(placeSchema),
})
export type PersonActivity = z.output<typeof personActivitySchema>

/** INSIGHT-2: what somebody did in the range, newest first. */
export const listPersonActivity = endpoint({
  ...reading,
  path: '/stats/users/:id',
  input: z.strictObject({
    id: z.uuid(),
    days: range.days,
    action: z.optional(actionSchema),
    after: z.optional(placeSchema),
    size: z._default(wholeNumber(1, 100), 50),
  }),
  output: personActivitySchema,
  problems: ['not-found'],
})
