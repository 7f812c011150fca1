import * as z from 'zod/mini'

import { endpoint } from '#src/api/contract/endpoint.ts'
import { emailAddress, handle, line, timestamp } from '#src/api/contract/fields.ts'
import { methodKey } from '#src/api/contract/method.ts'
import { tokensSchema } from '#src/api/contract/session.ts'
import { meSchema } from '#src/api/contract/user.ts'

const methodTypes = ['passkey'] as const

/** Bytes as base64url without padding. */
const bytes = (max: number) =>
  z.string().check(z.regex(/^[\w-]*$/), z.minLength(2), z.maxLength(Math.ceil((max * 4) / 3)))

/** WebAuthn 4: a credential id is at most 1023 bytes long. */
const credentialId = bytes(1_023)
/** PASSKEY-4: 1 to 64 bytes (WebAuthn 5.4.3). */
const userHandle = bytes(64)

const descriptorSchema = z.object({
  type: z.literal('public-key'),
  id: z.string(),
  transports: z.array(z.string()),
})

const ceremonySchema = z.object({
  /** Identifies the challenge, once, until it expires, and only from this browser. */
  challengeKey: handle,
  challenge: z.string(),
  rpId: z.string(),
  /** Lifetime of the challenge, ms. */
  timeout: z.int(),
})

const addingSchema = z.extend(ceremonySchema, {
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  /** The person's passkeys: an authenticator that holds one of them makes no second one. */
  excludeCredentials: z.array(descriptorSchema),
})
/** What the browser needs to make a passkey. */
export type PasskeyAdding = z.output<typeof addingSchema>

const askingSchema = z.extend(ceremonySchema, {
  /** Empty: any passkey of this site that the browser finds. */
  allowCredentials: z.array(descriptorSchema),
})
/** What the browser needs to ask for a passkey. */
export type PasskeyAsking = z.output<typeof askingSchema>

const credential = { id: credentialId, rawId: credentialId, type: z.literal('public-key') }

const attestationSchema = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: bytes(4_096),
    attestationObject: bytes(16_384),
    transports: z.array(z.string().check(z.regex(/^[a-z-]{1,20}$/))).check(z.maxLength(10)),
  }),
})
/** A passkey that an authenticator has made. */
export type Attestation = z.output<typeof attestationSchema>

const assertionSchema = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: bytes(4_096),
    authenticatorData: bytes(4_096),
    signature: bytes(2_048),
    userHandle: z.exactOptional(userHandle),
  }),
})
/** The proof that somebody holds a passkey. */
export type Assertion = z.output<typeof assertionSchema>

const passkeyIdSchema = z.uuid()

const accountPasskeySchema = z.object({
  id: passkeyIdSchema,
  name: z.string(),
  /** The password manager, if it is known: 'iCloud Keychain'. */
  provider: z.nullable(z.string()),
  /** Synced between its owner's devices, rather than kept on one. */
  isSynced: z.boolean(),
  createdAt: timestamp,
  lastUsedAt: z.nullable(timestamp),
  /** The session that asks began with it, and ends with it. */
  isCurrent: z.boolean(),
})

const accountPasskeysSchema = z.object({
  /** Oldest first. */
  passkeys: z.array(accountPasskeySchema),
  /** What the browser may tell its password managers: this user's other passkeys are gone. `null` before the first passkey. */
  accepted: z.nullable(
    z.object({ rpId: z.string(), userId: z.string(), credentialIds: z.array(z.string()) }),
  ),
})
export type AccountPasskeys = z.output<typeof accountPasskeysSchema>

const changedSchema = z.object({ listed: accountPasskeysSchema, me: meSchema })
/** The passkeys, and the ways to sign in, after a change. */
export type ChangedPasskeys = z.output<typeof changedSchema>

const byPerson = { by: 'person', count: 60, windowSec: 600 } as const
const byAddress = { by: 'address', count: 120, windowSec: 600 } as const

/** PASSKEY-1. An admin who has a passkey or a linked provider needs a strong sign-in, as for removing either. */
export const startAddPasskey = endpoint({
  method: 'POST',
  path: '/:method/add/start',
  methodTypes,
  access: 'signedIn',
  limit: byPerson,
  input: z.strictObject({ method: methodKey }),
  output: addingSchema,
  problems: ['sign-in-too-old', 'stronger-sign-in-needed'],
})

export const finishAddPasskey = endpoint({
  method: 'POST',
  path: '/:method/add/finish',
  methodTypes,
  access: 'signedIn',
  limit: byPerson,
  input: z.strictObject({
    method: methodKey,
    challengeKey: handle,
    credentials: attestationSchema,
  }),
  output: changedSchema,
  problems: ['passkey-refused', 'conflict', 'stronger-sign-in-needed'],
})

/** PASSKEY-2: for an address. One without passkeys is answered like one with them (PK-11). */
export const startPasskeyLogin = endpoint({
  method: 'POST',
  path: '/:method/login/start',
  methodTypes,
  access: 'public',
  limit: byAddress,
  input: z.strictObject({ method: methodKey, identifier: emailAddress }),
  output: askingSchema,
  problems: [],
})

/** PASSKEY-2: without an address, by any passkey that the browser finds. */
export const startUserlessLogin = endpoint({
  method: 'POST',
  path: '/:method/login/start/userless',
  methodTypes,
  access: 'public',
  limit: { by: 'address', count: 600, windowSec: 600 },
  input: z.strictObject({ method: methodKey }),
  output: askingSchema,
  problems: [],
})

export const finishPasskeyLogin = endpoint({
  method: 'POST',
  path: '/:method/login/finish',
  methodTypes,
  access: 'public',
  limit: byAddress,
  input: z.strictObject({ method: methodKey, challengeKey: handle, credentials: assertionSchema }),
  output: tokensSchema,
  problems: ['passkey-refused', 'passkey-unknown', 'account-disabled'],
})

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/users/me/passkeys',
  access: 'signedIn',
  limit: byPerson,
  input: z.strictObject({}),
  output: accountPasskeysSchema,
  problems: [],
})

export const renamePasskey = endpoint({
  method: 'POST',
  path: '/users/me/passkeys/rename',
  access: 'signedIn',
  limit: byPerson,
  input: z.strictObject({ id: passkeyIdSchema, name: line(60, 'Name is required.') }),
  output: accountPasskeysSchema,
  problems: ['not-found'],
})

/** Ends the sessions that began with it. The last way to sign in stays (PK-13). */
export const deletePasskey = endpoint({
  method: 'POST',
  path: '/users/me/passkeys/delete',
  access: 'signedIn',
  limit: byPerson,
  input: z.strictObject({ id: passkeyIdSchema }),
  output: changedSchema,
  problems: ['not-found', 'sign-in-too-old', 'stronger-sign-in-needed', 'conflict'],
})
