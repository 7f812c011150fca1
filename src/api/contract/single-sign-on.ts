import * as z from 'zod/mini'

import { endpoint } from '#src/api/contract/endpoint.ts'
import { arrival } from '#src/api/contract/fields.ts'
import { methodKey } from '#src/api/contract/method.ts'
import { tokensSchema } from '#src/api/contract/session.ts'
import { meSchema } from '#src/api/contract/user.ts'

const methodTypes = ['oidc-google', 'oidc-okta', 'oidc-auth0', 'oidc'] as const

const address = z.string().check(z.maxLength(2_000))

/** The page of this portal that the provider sends the browser back to, and nothing but it: `…/{method}/login/callback`. */
const redirectUri = address

/** What of the provider's own parameters a caller may set; anything else is dropped (OI-14). */
const options = z.object({
  /** Has the provider ask which of its accounts to use. */
  prompt: z.catch(z.optional(z.literal('select_account')), undefined),
  /** Who is in shows once more who they are: a reply of a provider that did not ask for it is refused. */
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
  /** Names apart by spaces; those that the portal is not configured for are left out. All of them by default. */
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

/** A signed-in person begins to add the provider's account to theirs, within 15 minutes of their sign-in. */
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
  /** What began as `linkProvider`: the session stays as it is, the person has one more method. */
  z.object({ kind: z.literal('linked'), me: meSchema }),
  /**
   * The provider is not authoritative for the address: nobody is signed in until the mailbox is proven, by `arrival/start`
   * (OI-11).
   */
  z.object({ kind: z.literal('unproven'), identifier: z.string(), arrival }),
])
/** How a provider's reply ends, by what was begun. */
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
    /** Unknown, over, used, or begun in another browser. */
    'sign-in-expired',
    /** The provider says no; the title carries its description (SSO-3). */
    'provider-refused',
    'provider-unavailable',
    /** The provider's answer did not pass our checks. */
    'provider-untrusted',
    /** The provider gives no address, or none that it has verified. */
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

/** Takes the provider's account off the person's, never their last method. Ends their devices and their other sessions by it. */
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
