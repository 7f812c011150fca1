import * as z from 'zod/mini'

import { endpoint } from '#src/api/contract/endpoint.ts'
import { emailAddress, handle, timestamp } from '#src/api/contract/fields.ts'
import type { Method } from '#src/api/contract/method.ts'
import { meSchema } from '#src/api/contract/user.ts'

const begunSchema = z.object({
  authToken: handle,
  connectToken: handle,
  expiresAt: timestamp,
  /** Seconds until `expiresAt`, so that a wrong clock on the client shows the right countdown. */
  expiresIn: z.int(),
  /** `false` if the mailbox gets no more mails for now: its newest code is the one to type. */
  isNewMail: z.boolean(),
})
/** What the page keeps of a change of address until the code is typed. */
export type BegunEmailChange = z.output<typeof begunSchema>

/**
 * ACCOUNT-4: mails a code to the new address. The answer is the same where that has an account, whose owner is told by mail. Needs a
 * recent sign-in (`sign-in-too-old`); an address that somebody else vouches for is not changed here (`forbidden`).
 */
export const startEmailChange = endpoint({
  method: 'POST',
  path: '/users/me/email/start',
  access: 'signedIn',
  limit: { by: 'person', count: 20, windowSec: 3_600 },
  input: z.strictObject({
    email: emailAddress,
    /** No new mail if the code of the last one that this browser asked for is still valid. */
    isLastMailEnough: z.optional(z.boolean()),
  }),
  output: begunSchema,
  problems: ['invalid-input', 'forbidden', 'sign-in-too-old'],
})

/** ACCOUNT-4: the code proves the new mailbox, and the account has that address from now on. */
export const finishEmailChange = endpoint({
  method: 'POST',
  path: '/users/me/email/finish',
  access: 'signedIn',
  limit: { by: 'person', count: 60, windowSec: 600 },
  input: z.strictObject({
    code: z.pipe(
      z.string().check(z.maxLength(64)),
      z.pipe(
        z.transform((text: string) => text.replaceAll(/[\s-]/g, '')),
        z.string().check(z.minLength(1, 'Please enter the code.')),
      ),
    ),
    authToken: handle,
    connectToken: handle,
  }),
  output: meSchema,
  problems: ['code-wrong', 'code-expired', 'email-exists', 'forbidden'],
})

type Standing = {
  readonly isStaff: boolean
  readonly isAdmin: boolean
  readonly methods: readonly Pick<Method, 'type'>[]
}

/** Who keeps somebody from changing their address here: `null` if nobody does. */
export const emailKeeperOf = ({ isStaff, isAdmin, methods }: Standing) => {
  if (isStaff) {
    return 'google'
  }
  if (isAdmin) {
    return 'admins'
  }
  return methods.some(({ type }) => type.startsWith('oidc')) ? 'provider' : null
}
export type EmailKeeper = NonNullable<ReturnType<typeof emailKeeperOf>>

/** Why, and who changes it. */
export const emailKeptWhy: Readonly<Record<EmailKeeper, string>> = {
  google:
    'Google says which address is yours. If it is another one by now, your Google administrator changes it.',
  admins:
    'The address of an admin cannot be changed. Another admin has to remove you as an admin first.',
  provider:
    'An account that you sign in with is linked, and its provider vouches for your address. Add a passkey or a password if you have no other way to sign in, unlink that account below, and change the address then.',
}
