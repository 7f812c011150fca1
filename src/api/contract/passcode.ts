import * as z from 'zod/mini'

import { endpoint } from '#src/api/contract/endpoint.ts'
import { arrival, emailAddress, handle, nameFields, timestamp } from '#src/api/contract/fields.ts'
import { tokensSchema } from '#src/api/contract/session.ts'
import { methodKey } from '#src/api/contract/method.ts'

const ticketSchema = z.object({
  authToken: handle,
  connectToken: handle,
  expiresAt: timestamp,
  /** Seconds until `expiresAt`, so that a wrong clock on the client shows the right countdown. */
  expiresIn: z.int(),
  /**
   * Two digits shown on the starting screen; the mailed link asks for them in another browser. `null` if the link works only in
   * this browser, because another one asked for the mail.
   */
  number: z.nullable(z.string().check(z.regex(/^\d\d$/))),
  /** `false` if the mailbox gets no more mails for now: its newest one finishes this sign-in. */
  isNewMail: z.boolean(),
})
/** What the page keeps of a sign-in until the code arrives (PASSCODE-3). */
export type Ticket = z.output<typeof ticketSchema>

const statusSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('waiting') }),
  z.object({ status: z.literal('complete'), passcode: handle }),
])
export type PasscodeStatus = z.output<typeof statusSchema>

const connectionSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('connected') }),
  z.object({
    status: z.literal('confirm'),
    /** The browser in which the sign-in was started: 'Chrome on Linux'. */
    browser: z.string(),
    startedAt: timestamp,
  }),
])
/** The browser that started is connected at once; another one has to enter the number from its screen. */
export type Connection = z.output<typeof connectionSchema>

const methodTypes = ['passcode'] as const

const startLimit = { by: 'address', count: 20, windowSec: 3_600 } as const
const finishLimit = { by: 'address', count: 60, windowSec: 600 } as const
const pollLimit = { by: 'address', count: 240, windowSec: 60 } as const

const finishInput = z.strictObject({
  method: methodKey,
  /** The six digits of the mail, or the one-time ticket that `status` handed out. */
  passcode: z.pipe(
    z.string().check(z.maxLength(512)),
    z.pipe(
      z.transform((text: string) => text.replaceAll(/[\s-]/g, '')),
      z.string().check(z.minLength(1, 'Please enter the code.')),
    ),
  ),
  authToken: handle,
  connectToken: handle,
})
const connectInput = z.strictObject({
  method: methodKey,
  connectToken: handle,
  /** The secret of the mailed link, never the typed code. */
  passcode: handle,
  number: z.optional(z.string().check(z.regex(/^\d\d$/, 'Two digits.'))),
})
const statusInput = z.strictObject({ method: methodKey, connectToken: handle })

/** After a reload: sends no new mail if the code of the one that this browser asked for is still valid. */
const isLastMailEnough = z.optional(z.boolean())

export const startRegister = endpoint({
  method: 'POST',
  path: '/:method/register/start',
  methodTypes,
  access: 'public',
  limit: startLimit,
  input: z.strictObject({
    method: methodKey,
    identifier: emailAddress,
    ...nameFields,
    isLastMailEnough,
  }),
  output: ticketSchema,
  problems: ['email-exists'],
})

/**
 * For people whose provider is not authoritative for their address: they prove the mailbox as in a registration, and are signed
 * in to their account if they have one (OI-11). Before the proof nobody learns whether they do.
 */
export const startArrival = endpoint({
  method: 'POST',
  path: '/:method/arrival/start',
  methodTypes,
  access: 'public',
  limit: startLimit,
  /** `arrival`: as answered by `login/reply` in this browser. */
  input: z.strictObject({ method: methodKey, arrival, isLastMailEnough }),
  output: ticketSchema,
  /** The arrival has expired, or belongs to another browser. */
  problems: ['sign-in-expired'],
})

export const finishRegister = endpoint({
  method: 'POST',
  path: '/:method/register/finish',
  methodTypes,
  access: 'public',
  limit: finishLimit,
  input: finishInput,
  output: tokensSchema,
  isRepeatable: true,
  problems: [
    'code-wrong',
    'code-expired',
    'email-exists',
    /** The provider's account belongs to somebody else here, or the person already has another one of that provider. */
    'conflict',
  ],
})

export const connectRegister = endpoint({
  method: 'POST',
  path: '/:method/register/connect',
  methodTypes,
  access: 'public',
  limit: finishLimit,
  input: connectInput,
  output: connectionSchema,
  isRepeatable: true,
  problems: ['link-expired'],
})

export const registerStatus = endpoint({
  method: 'POST',
  path: '/:method/register/status',
  methodTypes,
  access: 'public',
  limit: pollLimit,
  input: statusInput,
  output: statusSchema,
  problems: ['code-expired'],
})

export const startLogin = endpoint({
  method: 'POST',
  path: '/:method/login/start',
  methodTypes,
  access: 'public',
  limit: startLimit,
  input: z.strictObject({ method: methodKey, identifier: emailAddress, isLastMailEnough }),
  output: ticketSchema,
  problems: ['email-not-found'],
})

export const finishLogin = endpoint({
  method: 'POST',
  path: '/:method/login/finish',
  methodTypes,
  access: 'public',
  limit: finishLimit,
  input: finishInput,
  output: tokensSchema,
  isRepeatable: true,
  problems: ['code-wrong', 'code-expired', 'account-disabled'],
})

export const connectLogin = endpoint({
  method: 'POST',
  path: '/:method/login/connect',
  methodTypes,
  access: 'public',
  limit: finishLimit,
  input: connectInput,
  output: connectionSchema,
  isRepeatable: true,
  problems: ['link-expired'],
})

export const loginStatus = endpoint({
  method: 'POST',
  path: '/:method/login/status',
  methodTypes,
  access: 'public',
  limit: pollLimit,
  input: statusInput,
  output: statusSchema,
  problems: ['code-expired'],
})

/** Held open by the server until the link is used, for 25 s at most; the client then asks again. */
export const waitForPasscode = endpoint({
  method: 'POST',
  path: '/:method/login/wait-for-passcode',
  methodTypes,
  access: 'public',
  limit: pollLimit,
  input: z.strictObject({ method: methodKey, authToken: handle, connectToken: handle }),
  output: z.object({ isWaiting: z.boolean() }),
  problems: [],
  timeoutMs: 30_000,
})
