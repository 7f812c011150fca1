import * as z from 'zod/mini'

import { endpoint } from '#src/api/contract/endpoint.ts'
import { emailAddress, nameFields } from '#src/api/contract/fields.ts'
import { tokensSchema } from '#src/api/contract/session.ts'
import { methodKey } from '#src/api/contract/method.ts'
import { meSchema } from '#src/api/contract/user.ts'

const methodTypes = ['password'] as const

const maxBytes = 1_024
const composed = z.transform((text: string) => text.normalize('NFC'))
const fits = (text: string) => new TextEncoder().encode(text).length <= maxBytes

/** A password to be checked: composed (NFC), never shortened, hashed only up to 1 KB. */
const currentPassword = z.pipe(
  z.string(),
  z.pipe(
    composed,
    z
      .string()
      .check(z.minLength(1, 'Please enter your password.'), z.refine(fits, 'This is too long.')),
  ),
)

const lengthOf = (text: string) => Array.from(text).length

/**
 * A new password: 15 to 256 characters of any kind, counted as code points, 1 KB at most. No composition rules (NIST 800-63B-4
 * §3.1.1.2); the server also refuses common ones.
 */
const newPassword = z.pipe(
  z.string(),
  z.pipe(
    composed,
    z.string().check(
      z.refine((text) => lengthOf(text) >= 15, 'At least 15 characters.'),
      z.refine((text) => lengthOf(text) <= 256, 'At most 256 characters.'),
    ),
  ),
)

export const loginByPassword = endpoint({
  method: 'POST',
  path: '/:method/login',
  methodTypes,
  access: 'public',
  limit: { by: 'address', count: 60, windowSec: 600 },
  input: z.strictObject({
    method: methodKey,
    identifier: emailAddress,
    password: currentPassword,
  }),
  output: tokensSchema,
  problems: ['password-wrong', 'account-disabled'],
})

/** PASSWORD-1: the account begins unconfirmed, and its password goes when another browser proves the mailbox (PW-08). */
export const registerByPassword = endpoint({
  method: 'POST',
  path: '/:method/register',
  methodTypes,
  access: 'public',
  limit: { by: 'address', count: 20, windowSec: 3_600 },
  input: z.strictObject({
    method: methodKey,
    identifier: emailAddress,
    ...nameFields,
    password: newPassword,
  }),
  output: tokensSchema,
  isRepeatable: true,
  problems: ['invalid-input', 'email-exists', 'forbidden'],
})

/**
 * PASSWORD-2: sets the first password, or a new one if the old one is right. A sign-in of the last 15 minutes by another method
 * replaces a forgotten old one (`other-sign-in-needed`, ASVS 6.4.3). Ends the person's other sessions.
 */
export const updatePassword = endpoint({
  method: 'POST',
  path: '/:method/update',
  methodTypes,
  access: 'signedIn',
  limit: { by: 'person', count: 30, windowSec: 3_600 },
  input: z.strictObject({
    method: methodKey,
    /** Left out by people who have none, or forgot it. */
    oldPassword: z.optional(currentPassword),
    newPassword,
  }),
  output: meSchema,
  isRepeatable: true,
  problems: [
    'invalid-input',
    'password-wrong',
    'sign-in-too-old',
    'other-sign-in-needed',
    'conflict',
  ],
})
