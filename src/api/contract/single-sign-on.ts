import * as z from 'zod/mini'

import { endpoint } from '#src/api/contract/endpoint.ts'
import { arrival } from '#src/api/contract/fields.ts'
import { methodKey } from '#src/api/contract/method.ts'
import { tokensSchema } from '#src/api/contract/session.ts'
import { meSchema } from '#src/api/contract/user.ts'

const methodTypes = ['oidc-google', 'oidc-okta', 'oidc-auth0', 'oidc'] as const

const address = z.string().check(z.maxLength(2_000))

/** The only page that the provider may send the browser back to: `…/{method}/login/callback`. */
const redirectUri = address

/** The provider's parameters that a caller may set; anything else is dropped (OI-14). */
const options = z.object({
  /** Makes the provider ask which account to use. */
  prompt: z.catch(z.optional(z.literal('select_account')), undefined),
  /** A signed-in person signs in again: a reply is refused if the provider did not ask them to. */
  max_age: z.catch(z.optional(z.literal(0)), undefined),
})

/** The callback's query string as it came, without its question mark. */
const callbackQuery = z.string().check(z.maxLength(8_192))

/** Where the browser goes next: the provider's page. */
const departureSchema = z.object({ url: z.url({ protocol: /^https?$/ }) })
export type Departure = z.output<typeof departureSchema>

const startInput = {
  method: methodKey,
  redirect_uri: redirectUri,
  /** Names separated by spaces; those that the portal is not configured for are dropped. Default: all of them. */
  scope: z.optional(z.string().check(z.maxLength(500))),
  options: z.optional(options),
}

/**
 * SSO-1: begins a sign-in. What proves it at the end is held by the server and tied to the browser by a cookie. A browser in
 * which somebody is signed in, or was before, is asked by the provider who is there.
 */
export const loginByProvider = endpoint({
  method: 'POST',
  path: '/:method/login',
  methodTypes,
  access: 'public',
  limit: { by: 'address', count: 60, windowSec: 600 },
  input: z.strictObject({
    ...startInput,
    /** An address that the provider may fill in. */
    login_hint: z.optional(z.string().check(z.maxLength(320))),
  }),
  output: departureSchema,
  problems: ['invalid-input', 'provider-unavailable'],
})

/** A signed-in person begins to link a provider's account, within 15 minutes of their sign-in. */
export const linkProvider = endpoint({
  method: 'POST',
  path: '/:method/link',
  methodTypes,
  access: 'signedIn',
  limit: { by: 'person', count: 30, windowSec: 3_600 },
  input: z.strictObject(startInput),
  output: departureSchema,
  problems: ['invalid-input', 'sign-in-too-old', 'stronger-sign-in-needed', 'provider-unavailable'],
})

const replySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('signedIn'), tokens: tokensSchema }),
  /** The end of `linkProvider`: the session stays as it is, the person has one more method. */
  z.object({ kind: z.literal('linked'), me: meSchema }),
  /**
   * The provider is not authoritative for the address: nobody is signed in until the mailbox is proven, by `arrival/start`
   * (OI-11).
   */
  z.object({ kind: z.literal('unproven'), identifier: z.string(), arrival }),
])
/** The result of a provider's reply, depending on what was begun. */
export type ProviderReply = z.output<typeof replySchema>

/**
 * SSO-1: the provider sent the browser back. A reply counts once, in the browser that began; any other is
 * `sign-in-expired`, whatever it carries, and leaves the browser's session as it is (OI-16).
 */
export const replyToLogin = endpoint({
  method: 'POST',
  path: '/:method/login/reply',
  methodTypes,
  access: 'public',
  limit: { by: 'address', count: 60, windowSec: 600 },
  input: z.strictObject({ method: methodKey, query: callbackQuery }),
  output: replySchema,
  problems: [
    'account-disabled',
    /** Unknown, expired, used, or begun in another browser. */
    'sign-in-expired',
    /** The provider says no; the title carries its description (SSO-3). */
    'provider-refused',
    'provider-unavailable',
    /** The provider's answer did not pass our checks. */
    'provider-untrusted',
    /** The provider gives no verified address. */
    'provider-email-unverified',
    /** The address has an account that this one may not be tied to by itself; the title says what to do. */
    'email-exists',
    /** The account of the provider belongs to somebody else here. */
    'conflict',
    /** A link that a session of an admin began before it took a stronger one. */
    'stronger-sign-in-needed',
    'forbidden',
  ],
})

/** SSO-1: the provider sent the browser back after a logout. The session here was over before; a reply changes nothing. */
export const replyToLogout = endpoint({
  method: 'POST',
  path: '/:method/logout/reply',
  methodTypes,
  access: 'public',
  limit: { by: 'address', count: 60, windowSec: 60 },
  input: z.strictObject({ method: methodKey, query: callbackQuery }),
  output: z.object({}),
  problems: ['sign-in-expired'],
})

/** Unlinks the provider's account, unless it is the last method. Ends the person's devices, and their other sessions by it. */
export const unlinkProvider = endpoint({
  method: 'POST',
  path: '/:method/unlink',
  methodTypes,
  access: 'signedIn',
  limit: { by: 'person', count: 30, windowSec: 3_600 },
  input: z.strictObject({ method: methodKey }),
  output: meSchema,
  problems: ['not-found', 'conflict', 'sign-in-too-old', 'stronger-sign-in-needed'],
})
