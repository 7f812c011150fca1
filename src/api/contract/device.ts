import * as z from 'zod/mini'

import { endpoint } from '#src/api/contract/endpoint.ts'
import { handle, timestamp } from '#src/api/contract/fields.ts'
import { methodKey, methodTypes } from '#src/api/contract/method.ts'
import { tokensSchema } from '#src/api/contract/session.ts'

/** 20 consonants: none looks like a digit, and they form no words (RFC 8628, section 6.1). */
export const userCodeLetters = 'BCDFGHJKLMNPQRSTVWXZ'
export const userCodeLength = 8

const userCodePattern = new RegExp(`^[${userCodeLetters}]{${userCodeLength}}$`)

/** A user code as people type it: in either case, with or without dashes and spaces (DF-09). */
const userCode = z.pipe(
  z.string('No user code provided').check(z.maxLength(64, 'This is too long.')),
  z.pipe(
    z.transform((text: string) => text.replaceAll(/[\s\p{Pd}]/gu, '').toUpperCase()),
    z
      .string()
      .check(
        z.minLength(1, { error: 'No user code provided', abort: true }),
        z.regex(userCodePattern, 'A code has eight letters, like BCDF-GHJK.'),
      ),
  ),
)

const deviceCodeSchema = z.object({
  /** Known to the device only; worthless in another browser. */
  device_code: handle,
  /** Shown to people, `BCDF-GHJK`. */
  user_code: z.string(),
  /** The address in the QR image: the page that approves, with the user code. */
  qrcode: z.string(),
  /** Seconds between two polls. */
  interval: z.int(),
  /** Seconds until both codes end. */
  expiresIn: z.int(),
})
export type DeviceCode = z.output<typeof deviceCodeSchema>

/** DEVICE-1: a device that is awkward to type on asks for a code, which is approved elsewhere (RFC 8628). */
export const startDevice = endpoint({
  method: 'POST',
  path: '/:method/device/code',
  methodTypes,
  access: 'public',
  limit: { by: 'address', count: 120, windowSec: 3_600 },
  input: z.strictObject({
    method: methodKey,
    /** Named by the specification; what a device may do does not depend on it. */
    scope: z.optional(z.string().check(z.maxLength(200))),
  }),
  output: deviceCodeSchema,
  problems: [],
})

/** DEVICE-2: the device's poll. Answers tokens once, and the problems of RFC 8628 until then. */
export const redeemDevice = endpoint({
  method: 'POST',
  path: '/:method/device/login/reply',
  methodTypes,
  access: 'public',
  limit: { by: 'address', count: 240, windowSec: 60 },
  input: z.strictObject({
    method: methodKey,
    device_code: z
      .string('No device code provided')
      .check(z.minLength(1, 'No device code provided'), z.maxLength(512)),
  }),
  output: tokensSchema,
  isRepeatable: true,
  problems: [
    'authorization-pending',
    'slow-down',
    'access-denied',
    'code-expired',
    'account-disabled',
  ],
})

const verificationSchema = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('confirm'),
    /** As people read it: `BCDF-GHJK`. */
    user_code: z.string(),
    /** What asks: 'Chrome on Linux'. */
    browser: z.string(),
    /** Client address of what asks. */
    address: z.string(),
    startedAt: timestamp,
  }),
  z.object({ status: z.literal('approved') }),
  z.object({ status: z.literal('denied') }),
])
export type DeviceVerification = z.output<typeof verificationSchema>
/** Who waits to be let in. */
export type DeviceRequest = Extract<DeviceVerification, { status: 'confirm' }>

/**
 * DEVICE-4: without `confirm` the caller claims the code and is told who asks; with it they decide. 5 codes that the caller
 * cannot claim may be tried in a minute, and 20 in an hour.
 */
export const verifyDevice = endpoint({
  method: 'POST',
  path: '/:method/device/code/verify',
  methodTypes,
  access: 'signedIn',
  limit: { by: 'person', count: 60, windowSec: 60 },
  input: z.strictObject({
    method: methodKey,
    user_code: userCode,
    confirm: z.optional(z.enum(['approve', 'deny'])),
  }),
  output: verificationSchema,
  problems: ['forbidden', 'code-wrong', 'code-expired'],
})
