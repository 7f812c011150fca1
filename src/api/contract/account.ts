import * as z from 'zod/mini'

import { endpoint } from '#src/api/contract/endpoint.ts'
import { emailAddress, nameFields, timestamp } from '#src/api/contract/fields.ts'
import { methodKey } from '#src/api/contract/method.ts'
import { meSchema } from '#src/api/contract/user.ts'

const sessionIdSchema = z.uuid()

const signedInSchema = z.object({
  id: sessionIdSchema,
  /** Key of the method that the person signed in by. */
  method: methodKey,
  /** `Chrome on Linux`, as the browser calls itself. */
  browser: z.string(),
  /** Client address at the sign-in. */
  address: z.string(),
  loginAt: timestamp,
  /** It signed in by a code that was approved elsewhere, and may do less (DF-07). */
  isDevice: z.boolean(),
})

const accountSessionSchema = z.extend(signedInSchema, {
  /** The latest renewal of its tokens: it may have been in use for the ten minutes after. */
  lastSeenAt: timestamp,
  /** The session that makes this call. */
  isCurrent: z.boolean(),
})
/** A session that is live: a device on which the person is signed in. */
export type AccountSession = z.output<typeof accountSessionSchema>

const endSchema = z.object({
  at: timestamp,
  how: z.enum([
    'logout',
    'revoked',
    'expired',
    'signed in again',
    'too many',
    'replay',
    'password changed',
    'passkey deleted',
    'ended by an admin',
    'disabled',
  ]),
})
export type SessionEnd = z.output<typeof endSchema>

/** `ended` is `null` while the session is live. */
export const signInSchema = z.extend(signedInSchema, { ended: z.nullable(endSchema) })
export type SignIn = z.output<typeof signInSchema>

const accountSessionsSchema = z.object({
  /** All that are live: the current one first, then by last use. */
  sessions: z.array(accountSessionSchema),
  /** The latest 20, newest first. */
  signIns: z.array(signInSchema),
})
export type AccountSessions = z.output<typeof accountSessionsSchema>

/** SESSION-7: where the person is signed in, and was. */
export const listSessions = endpoint({
  method: 'GET',
  path: '/users/me/sessions',
  access: 'signedIn',
  limit: { by: 'person', count: 60, windowSec: 60 },
  input: z.strictObject({}),
  output: accountSessionsSchema,
  problems: [],
})

/** SESSION-7: ends a session of the person's own, from its next request on. Of one that is over already nothing changes. */
export const revokeSession = endpoint({
  method: 'POST',
  path: '/users/me/sessions/revoke',
  access: 'signedIn',
  limit: { by: 'person', count: 60, windowSec: 60 },
  input: z.strictObject({ id: sessionIdSchema }),
  output: accountSessionsSchema,
  problems: ['not-found'],
})

/** SESSION-7: ends all sessions of the person but the one that asks. */
export const revokeOtherSessions = endpoint({
  method: 'POST',
  path: '/users/me/sessions/revoke-others',
  access: 'signedIn',
  limit: { by: 'person', count: 60, windowSec: 60 },
  input: z.strictObject({}),
  output: accountSessionsSchema,
  problems: [],
})

/**
 * ACCOUNT-2: the person corrects their own name. What a provider says of it later changes nothing. `was`: as whoever sends it knows it;
 * where it is another one by now nothing is done (`conflict`), and the title says which.
 */
export const updateName = endpoint({
  method: 'POST',
  path: '/users/me/name',
  access: 'signedIn',
  limit: { by: 'person', count: 20, windowSec: 3_600 },
  input: z.strictObject({
    ...nameFields,
    was: z.optional(z.object({ firstname: z.string(), lastname: z.string() })),
  }),
  output: meSchema,
  problems: ['conflict'],
})

/** ACCOUNT-3: all that is kept about the person who asks, as JSON. Needs a recent sign-in (`sign-in-too-old`). */
export const exportOwnData = endpoint({
  method: 'GET',
  path: '/users/me/data',
  access: 'signedIn',
  limit: { by: 'person', count: 20, windowSec: 3_600 },
  timeoutMs: 60_000,
  input: z.strictObject({}),
  output: z.string(),
  download: { type: 'application/json', name: 'partner-portal-data.json' },
  problems: ['forbidden', 'sign-in-too-old'],
})

/**
 * ACCOUNT-3: deletes the account of the person who asks, with all that is theirs. `email` is its address, once more. Needs a recent
 * sign-in (`sign-in-too-old`); an account of Google's people or of an admin is for others to delete (`forbidden`).
 */
export const deleteAccount = endpoint({
  method: 'POST',
  path: '/users/me/delete',
  access: 'signedIn',
  limit: { by: 'person', count: 20, windowSec: 3_600 },
  input: z.strictObject({ email: emailAddress }),
  output: z.strictObject({}),
  problems: ['invalid-input', 'forbidden', 'sign-in-too-old'],
})
