import * as z from 'zod/mini'

import { change, exporting, reading, writing } from '#src/api/contract/admin-call.ts'
import { listInput, listOutput, searchInput } from '#src/api/contract/admin-list.ts'
import { demoKeySchema } from '#src/api/contract/demo-key.ts'
import { audienceSchema } from '#src/api/contract/demos.ts'
import { endpoint } from '#src/api/contract/endpoint.ts'
import { line, optionalLine, timestamp, wholeNumber } from '#src/api/contract/fields.ts'
import { leadSourceSchema, leadTypeSchema } from '#src/api/contract/lead-kinds.ts'
import { correctableLeadSchema, leadSchema } from '#src/api/contract/leads.ts'

const leadRowSchema = z.extend(correctableLeadSchema, {
  createdAt: timestamp,
  /** The person who demoed. */
  person: z.object({ id: z.uuid(), name: z.string(), email: z.string() }),
  organization: z.nullable(z.object({ id: z.uuid(), name: z.string() })),
  /** The demos that were opened with it, in order: the label, or the key if the catalogue no longer has the demo. */
  demos: z.array(z.string()),
})
export type LeadRow = z.output<typeof leadRowSchema>

const sorts = ['createdAt', 'company'] as const
const filter = {
  /** Just that one. */
  id: z.optional(z.uuid()),
  type: z.optional(leadTypeSchema),
  source: z.optional(leadSourceSchema),
  /** Something was opened with it. */
  demo: z.optional(demoKeySchema),
  /** What was opened with it first. */
  sentFor: z.optional(demoKeySchema),
  /** The organization and kind of its person when they sent it. */
  organization: z.optional(z.uuid()),
  audience: z.optional(audienceSchema),
  staff: z._default(z.enum(['counted', 'left-out']), 'counted'),
  person: z.optional(z.uuid()),
  /** Epoch ms, both included. */
  from: z.optional(wholeNumber(0, 8_640_000_000_000_000)),
  to: z.optional(wholeNumber(0, 8_640_000_000_000_000)),
}

/** INSIGHT-4: everybody's leads. */
export const listAllLeads = endpoint({
  ...reading,
  path: '/leads/all',
  input: z.strictObject({ ...listInput(sorts), ...filter }),
  output: listOutput(leadRowSchema),
  problems: [],
})

const leadSearchSchema = z.strictObject({ ...searchInput(sorts), ...filter })
/** Which leads, and in which order. */
export type LeadSearch = z.output<typeof leadSearchSchema>

/** INSIGHT-4: all matches as CSV; kept in the audit log. */
export const exportLeads = endpoint({
  ...exporting,
  path: '/leads/all/export',
  input: leadSearchSchema,
  download: { type: 'text/csv', name: 'leads.csv' },
})

/** LEAD-6: an admin corrects a lead; kept in the audit log. The same correction sent again is no conflict. */
export const correctLead = endpoint({
  method: 'PUT',
  path: '/leads/all/:id/correction',
  ...writing,
  input: z.strictObject({ ...change, lead: leadSchema, reason: optionalLine(500) }),
  output: correctableLeadSchema,
  problems: ['invalid-input', 'not-found', 'conflict'],
})

/** LEAD-6: deletes one lead for good, if the person it is about asks for that; kept in the audit log, without its text. */
export const deleteLead = endpoint({
  method: 'POST',
  path: '/leads/all/:id/delete',
  ...writing,
  input: z.strictObject({ ...change, reason: line(500, 'Please give a reason.') }),
  output: z.object({}),
  problems: ['not-found', 'conflict'],
})
