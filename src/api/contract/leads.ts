import * as z from 'zod/mini'

import { storedLeadSchema } from '#src/api/contract/demo-session.ts'
import { endpoint } from '#src/api/contract/endpoint.ts'
import { line, optionalLine, optionalParagraphs, paragraphs } from '#src/api/contract/fields.ts'
import { leadSourceSchema } from '#src/api/contract/lead-kinds.ts'
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

/** LEAD-3: the specification's validation and normalisation per type, the same on client and server. */
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
  limit: { by: 'person', count: 20, windowSec: 3_600 },
  input: leadSchema,
  output: storedLeadSchema,
  problems: ['invalid-input', 'demo-session-unconfigured', 'key-reused'],
  isIdempotent: true,
})

const ownLeadSchema = z.extend(storedLeadSchema, {
  website: z.string(),
  salesforce: z.string(),
  source: z.nullable(leadSourceSchema),
  /** The person may go on with it, without a new form. */
  isResumable: z.boolean(),
})
/** A lead as its person filled it in, without the note: that belongs to one meeting. */
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
