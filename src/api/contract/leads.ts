import * as z from 'zod/mini'

import { change } from '#src/api/contract/admin-call.ts'
import { storedLeadSchema } from '#src/api/contract/demo-session.ts'
import { endpoint } from '#src/api/contract/endpoint.ts'
import {
  line,
  optionalLine,
  optionalParagraphs,
  paragraphs,
  timestamp,
} from '#src/api/contract/fields.ts'
import { leadSourceSchema, leadTypeSchema } from '#src/api/contract/lead-kinds.ts'
import { optionalWebAddress, webAddress } from '#src/api/contract/web-address.ts'

/** Lead types and their labels (LEAD-2). Only Google staff choose; others get `client`. */
export const leadTypeLabels = {
  'google-client': 'Prospect / Client',
  'google-event': 'Google Event',
  'google-training': 'Internal Google Training',
  client: 'Client',
} as const
export type LeadType = keyof typeof leadTypeLabels

export const leadSourceLabels = {
  'google-employee': 'Google employee',
  'google-event': 'Google event',
  'external-event': 'External event',
  other: 'Other',
} as const

/** Characters of a note, at most. */
export const leadNoteMax = 1_000

const source = z.optional(leadSourceSchema)
const companyName = line(200, 'Company Name is required.')

/** LEAD-3: validation and normalisation per type, shared by client and server. */
export const leadSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('google-client'),
    company: companyName,
    website: webAddress,
    salesforce: optionalWebAddress,
    note: optionalParagraphs(leadNoteMax),
    source,
  }),
  z.strictObject({
    type: z.literal('client'),
    company: companyName,
    website: webAddress,
    note: optionalParagraphs(leadNoteMax),
    source,
  }),
  z.strictObject({
    type: z.literal('google-event'),
    company: line(200, 'Event Name is required.'),
    salesforce: optionalWebAddress,
    source,
  }),
  z.strictObject({
    type: z.literal('google-training'),
    company: z.pipe(
      optionalLine(200),
      z.transform((company: string) => company || leadTypeLabels['google-training']),
    ),
    note: paragraphs(leadNoteMax, 'Note is required.'),
    source,
  }),
])
/** A lead as typed: before normalisation. */
export type LeadDraft = z.input<typeof leadSchema>
export type Lead = z.output<typeof leadSchema>

export const addLead = endpoint({
  method: 'POST',
  path: '/leads/add',
  access: 'signedIn',
  // A booth at a fair has a visitor a minute, and more tablets than one (ADR 161).
  limit: { by: 'person', count: 240, windowSec: 3_600 },
  input: leadSchema,
  output: storedLeadSchema,
  problems: ['invalid-input', 'demo-session-unconfigured', 'key-reused'],
  isIdempotent: true,
})

const ownLeadSchema = z.extend(storedLeadSchema, {
  website: z.string(),
  salesforce: z.string(),
  source: z.nullable(leadSourceSchema),
  /** The person may continue with it without a new form. */
  isResumable: z.boolean(),
})
/** A lead as its person filled it in, without the note, which belongs to one meeting. */
export type OwnLead = z.output<typeof ownLeadSchema>

/** The latest lead for each company that the person demoed to, newest first. */
export const listLeads = endpoint({
  method: 'GET',
  path: '/leads',
  access: 'signedIn',
  limit: { by: 'person', count: 120, windowSec: 60 },
  input: z.strictObject({}),
  output: z.object({ leads: z.array(ownLeadSchema) }),
  problems: [],
})

/** All fields of a lead that can be corrected. */
export const correctableLeadSchema = z.object({
  id: z.uuid(),
  type: leadTypeSchema,
  company: z.string(),
  website: z.string(),
  salesforce: z.string(),
  note: z.string(),
  source: z.nullable(leadSourceSchema),
  /**
   * Goes with every change, which is refused by `conflict` where somebody else's came first. Servers of the previous version
   * leave it out (ADR 060).
   */
  version: z._default(z.int(), 1),
})
export type CorrectableLead = z.output<typeof correctableLeadSchema>

const recentLeadSchema = z.extend(correctableLeadSchema, { createdAt: timestamp })
export type RecentLead = z.output<typeof recentLeadSchema>

/** LEAD-7: the person's own leads of the last week, which they may still correct, newest first. */
export const listRecentLeads = endpoint({
  method: 'GET',
  path: '/leads/recent',
  access: 'signedIn',
  limit: { by: 'person', count: 120, windowSec: 60 },
  input: z.strictObject({}),
  output: z.object({ leads: z.array(recentLeadSchema) }),
  problems: [],
})

/**
 * LEAD-7: the person corrects their lead within a week; after that only an admin can (`forbidden`). The same correction sent again
 * is no conflict.
 */
export const correctOwnLead = endpoint({
  method: 'PUT',
  path: '/leads/recent/:id',
  access: 'signedIn',
  limit: { by: 'person', count: 60, windowSec: 3_600 },
  input: z.strictObject({ ...change, lead: leadSchema }),
  output: correctableLeadSchema,
  problems: ['invalid-input', 'not-found', 'conflict', 'forbidden'],
})
