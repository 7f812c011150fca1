import * as z from 'zod/mini'

import { exporting, reading } from '#src/api/contract/admin-call.ts'
import { listInput, listOutput, searchInput } from '#src/api/contract/admin-list.ts'
import { demoKeySchema } from '#src/api/contract/demo-key.ts'
import { audienceSchema } from '#src/api/contract/demos.ts'
import { endpoint } from '#src/api/contract/endpoint.ts'
import { optionalLine, timestamp, wholeNumber } from '#src/api/contract/fields.ts'
import { rangeInput } from '#src/api/contract/range-input.ts'

/** The days (UTC) of user insights, and the demo they are narrowed to, if any. */
export const activityDays = { ...rangeInput, demo: z.optional(demoKeySchema) }
const activityDaysSchema = z.strictObject(activityDays)
export type ActivityDays = z.output<typeof activityDaysSchema>

/** How many days, as a page asks that was loaded of the version before: it goes on until it is loaded anew (RE-17). */
export const formerDays = { days: z.optional(z.pipe(wholeNumber(7, 90), z.literal([7, 30, 90]))) }

/** Filters of the people, by what each is today. With a demo: those who opened it. */
const filter = {
  ...activityDays,
  /** Whether Google staff count. */
  staff: z._default(z.enum(['counted', 'left-out']), 'counted'),
  audience: z.optional(audienceSchema),
  organization: z.optional(z.uuid()),
}

const activePersonSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  organization: z.nullable(z.object({ id: z.uuid(), name: z.string() })),
  /** With a demo: of that demo, as are the two that follow. */
  opens: z.int(),
  pageViews: z.int(),
  /** When they last did anything. */
  lastSeenAt: timestamp,
})
export type ActivePerson = z.output<typeof activePersonSchema>

/**
 * What came last is not in it: there is more to count than a reader waits for. Servers of the previous version leave it out (ADR
 * 060).
 */
const lateSchema = z._default(z.boolean(), false)

const sorts = ['opens', 'pageViews', 'lastSeenAt', 'name'] as const

/** INSIGHT-2: the people who did anything in the range. */
export const listActivity = endpoint({
  ...reading,
  path: '/stats/users',
  input: z.strictObject({ ...listInput(sorts), ...filter, ...formerDays }),
  output: z.extend(listOutput(activePersonSchema), { isLate: lateSchema }),
  problems: ['invalid-input'],
})

const activitySearchSchema = z.strictObject({ ...searchInput(sorts), ...filter, ...formerDays })
/** Which people, and in which order. */
export type ActivitySearch = z.output<typeof activitySearchSchema>

/** INSIGHT-4: all matches as CSV; kept in the audit log. */
export const exportActivity = endpoint({
  ...exporting,
  path: '/stats/users/export',
  input: activitySearchSchema,
  download: { type: 'text/csv', name: 'user-insights.csv' },
  problems: ['invalid-input'],
})

const sumsSchema = z.object({ people: z.int(), opens: z.int(), pageViews: z.int() })
export type ActivitySums = z.output<typeof sumsSchema>

/** INSIGHT-2 INSIGHT-4: all matches of the list together, or one person, and compared with the weeks before. */
export const sumActivity = endpoint({
  ...reading,
  path: '/stats/users/sums',
  input: z.strictObject({ q: optionalLine(100), ...filter, person: z.optional(z.uuid()) }),
  output: z.object({
    from: z.iso.date(),
    to: z.iso.date(),
    /** The first day of the range that they are compared with. */
    beforeFrom: z.iso.date(),
    /** The first day that activity is kept of; `null` if all of it is. */
    keptFrom: z.nullable(z.iso.date()),
    isLate: lateSchema,
    sums: sumsSchema,
    /** Over complete days only; `null` if the range has none, or the days to compare with are no longer kept. */
    comparison: z.nullable(z.object({ days: z.int(), now: sumsSchema, before: sumsSchema })),
  }),
  problems: ['invalid-input'],
})
