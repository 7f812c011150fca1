import * as z from 'zod/mini'

import { exporting, reading } from '#src/api/contract/admin-call.ts'
import { endpoint } from '#src/api/contract/endpoint.ts'
import { timestamp, wholeNumber } from '#src/api/contract/fields.ts'
import { leadTypeSchema } from '#src/api/contract/lead-kinds.ts'
import { methodTypeSchema } from '#src/api/contract/method.ts'
import { activityDays, formerDays } from '#src/api/contract/stats.ts'
import { timelineKinds } from '#src/api/contract/timeline-kinds.ts'

const told = {
  id: z.uuid(),
  at: timestamp,
  /** Who did it. */
  person: z.object({ id: z.uuid(), name: z.string() }),
}

const entrySchema = z.discriminatedUnion('kind', [
  z.object({
    ...told,
    kind: z.literal('OpenDemo'),
    /** The demo's label, or its key where the catalogue has it no more. */
    demo: z.nullable(z.string()),
  }),
  z.object({ ...told, kind: z.literal('Pageview'), path: z.nullable(z.string()) }),
  z.object({ ...told, kind: z.literal('Exit') }),
  z.object({ ...told, kind: z.literal('Lead'), type: leadTypeSchema, company: z.string() }),
  z.object({
    ...told,
    kind: z.literal('SignIn'),
    /** `null` if the portal no longer has the method. */
    method: z.nullable(z.enum([...methodTypeSchema.options, 'device'])),
  }),
])
export type TimelineEntry = z.output<typeof entrySchema>

/** The time and the id of an entry: those that follow are older, or as old. */
const placeSchema = z
  .string()
  .check(z.regex(/^\d{1,15}\.[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/))

const asked = { id: z.uuid(), ...activityDays, kind: z.optional(z.enum(timelineKinds)) }
const timelineInput = z.strictObject({
  ...asked,
  ...formerDays,
  after: z.optional(placeSchema),
  size: z._default(wholeNumber(1, 100), 50),
})
export type TimelineSearch = z.output<typeof timelineInput>

const fileInput = z.strictObject(asked)
/** Whose timeline, of which days, and which kinds of entries. */
export type TimelineFilter = z.output<typeof fileInput>

const file = {
  ...exporting,
  input: fileInput,
  download: { type: 'text/csv', name: 'timeline.csv' },
  problems: ['invalid-input', 'not-found'],
} as const

const timelinePage = {
  entries: z.array(entrySchema),
  /** Where the next page begins; `null` if this is the last. */
  next: z.nullable(placeSchema),
}

const personTimelineSchema = z.object({
  name: z.string(),
  organization: z.nullable(z.object({ id: z.uuid(), name: z.string() })),
  ...timelinePage,
})

/** INSIGHT-2: what somebody did in the range, newest first. */
export const listPersonTimeline = endpoint({
  ...reading,
  path: '/stats/users/:id',
  input: timelineInput,
  output: personTimelineSchema,
  problems: ['invalid-input', 'not-found'],
})

/** INSIGHT-4: all of it as CSV; kept in the audit log. */
export const exportPersonTimeline = endpoint({ ...file, path: '/stats/users/:id/export' })

const organizationTimelineSchema = z.object({
  name: z.string(),
  kind: z.enum(['partner', 'customer']),
  ...timelinePage,
})

/** INSIGHT-2: what people did in the range while they belonged to an organization, newest first. */
export const listOrganizationTimeline = endpoint({
  ...reading,
  path: '/stats/organizations/:id',
  input: timelineInput,
  output: organizationTimelineSchema,
  problems: ['invalid-input', 'not-found'],
})

/** INSIGHT-4: all of it as CSV; kept in the audit log. */
export const exportOrganizationTimeline = endpoint({
  ...file,
  path: '/stats/organizations/:id/export',
})
