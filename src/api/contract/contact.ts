import * as z from 'zod/mini'

import { endpoint } from '#src/api/contract/endpoint.ts'
import { paragraphs } from '#src/api/contract/fields.ts'

export const contactSubjectLabels = {
  access: 'Access to demos',
  demo: 'A demo does not work',
  account: 'Signing in and my account',
  idea: 'An idea for the portal',
  other: 'Something else',
} as const

/** A path of this site, without query and hash, which may hold secrets. */
export const pagePath = z
  .string()
  .check(
    z.maxLength(200),
    z.regex(/^\/(?:[^\s/?#\\\p{Cc}\p{Cf}][^\s?#\\\p{Cc}\p{Cf}]*)?$/u, 'is no page'),
  )

/** The id that a problem answer carries. */
export const requestIdSchema = z.uuid()

export const contactSchema = z.strictObject({
  subject: z.enum(['access', 'demo', 'account', 'idea', 'other'], 'Please choose a subject.'),
  message: paragraphs(4_000, 'Message is required.'),
  /** Where the person was when they went to write. */
  page: z.optional(pagePath),
  /** The request that failed there. */
  requestId: z.optional(requestIdSchema),
})
/** A message as typed. */
export type ContactDraft = z.input<typeof contactSchema>

/** A message to the team: stored, and mailed to them with the person's address as the reply address. */
export const sendMessage = endpoint({
  method: 'POST',
  path: '/forms/contact',
  access: 'signedIn',
  limit: { by: 'person', count: 10, windowSec: 3_600 },
  input: contactSchema,
  /** `reference`: how person and team name the message, `BCDF-GHJK`. */
  output: z.object({ reference: z.string() }),
  problems: ['key-reused'],
  isIdempotent: true,
})
export type SentMessage = z.output<typeof sendMessage.output>
