import * as z from 'zod/mini'

import { endpoint } from '#src/api/contract/endpoint.ts'
import { timestamp } from '#src/api/contract/fields.ts'

/** What may be sent to a phone that did not write for a day; WhatsApp has approved each. */
export const whatsAppTemplates = {
  answer_ready: 'Your answer is ready in Partner Portal.',
  new_demos: 'There are new demos for you in Partner Portal.',
  continue_conversation: 'Write to me to go on with our conversation about the demos.',
} as const
const templateSchema = z.enum(['answer_ready', 'new_demos', 'continue_conversation'])
export type WhatsAppTemplate = z.output<typeof templateSchema>

const deliverySchema = z.enum(['queued', 'sent', 'delivered', 'read', 'failed'])
export type Delivery = z.output<typeof deliverySchema>

const phoneSchema = z.object({
  /** The last four digits. */
  ends: z.string(),
  pairedAt: timestamp,
  /** Seconds in which it may still be written to freely; 0: only templates may be sent. */
  windowSec: z.int(),
  /** `null`: nothing was asked yet. */
  conversation: z.nullable(z.uuid()),
  /** The delivery of answers to the phone, and their ratings there. */
  messages: z.array(
    z.object({
      /** The answer that was sent; `null` for a template. */
      answerId: z.nullable(z.uuid()),
      text: z.string(),
      state: deliverySchema,
      problem: z.nullable(z.string()),
      reaction: z.nullable(z.string()),
      at: timestamp,
    }),
  ),
})

/** Why staff cannot pair a phone (ADR 041). */
export const noPhoneForStaff =
  'A phone does not show that you are Google staff. It can be connected to a partner’s or customer’s account alone.'

/** The state of the person's phone. */
export const standingSchema = z.object({
  /** Is there a number to write to? */
  isAvailable: z.boolean(),
  /** `null` if none is paired. */
  phone: z.nullable(phoneSchema),
})
export type WhatsAppStanding = z.output<typeof standingSchema>

const acting = {
  method: 'POST',
  access: 'signedIn',
  limit: { by: 'person', count: 20, windowSec: 600 },
} as const

/** AI-4: the person's phone and what went to it. */
export const loadWhatsApp = endpoint({
  method: 'GET',
  path: '/aiconversations/whatsapp/standing',
  access: 'signedIn',
  limit: { by: 'person', count: 240, windowSec: 60 },
  input: z.strictObject({}),
  output: standingSchema,
  problems: [],
})

/** AI-4: a code that a phone shows once, within ten minutes; `url` opens WhatsApp with it, `expiresIn` is in seconds. Needs a recent sign-in (`sign-in-too-old`). */
export const pairWhatsApp = endpoint({
  ...acting,
  path: '/aiconversations/whatsapp/pair',
  input: z.strictObject({}),
  output: z.object({
    code: z.string(),
    /** What the phone writes to: digits alone. */
    number: z.string(),
    url: z.string(),
    expiresIn: z.int(),
  }),
  problems: ['not-found', 'sign-in-too-old'],
})

/** AI-4: disconnects the phone from the account. */
export const unlinkWhatsApp = endpoint({
  ...acting,
  path: '/aiconversations/whatsapp/unlink',
  input: z.strictObject({}),
  output: standingSchema,
  problems: [],
})

/** AI-4: sends a template, also outside of the window. The same key sends it only once. */
export const sendWhatsAppTemplate = endpoint({
  ...acting,
  isIdempotent: true,
  path: '/aiconversations/whatsapp/template',
  input: z.strictObject({ template: templateSchema }),
  output: standingSchema,
  problems: ['not-found', 'key-reused'],
})
