import * as z from 'zod/mini'

import { endpoint } from '#src/api/contract/endpoint.ts'
import { handle, timestamp } from '#src/api/contract/fields.ts'
import { methodKey } from '#src/api/contract/method.ts'
import { meSchema } from '#src/api/contract/user.ts'

const tokenSchema = z.object({
  jwt: z.string(),
  /** Seconds. */
  maxAge: z.int(),
  expires: timestamp,
})

/** The answer to every successful sign-in and refresh (CALL-3). */
export const tokensSchema = z.object({
  accessToken: tokenSchema,
  /** A handle without power of its own: the secret travels in an HttpOnly cookie. */
  refreshToken: z.object({
    ...tokenSchema.shape,
    /** Processes of the previous version send this and the next only at the top level (ADR 060). */
    refreshedTimes: z.optional(z.int()),
    loginAt: z.optional(timestamp),
  }),
  idToken: tokenSchema,
  /** Repeated from the refresh token, like the next: pages of the previous version read them here (ADR 060). */
  refreshedTimes: z.int(),
  loginAt: timestamp,
  /** Seconds until the session ends unless it is refreshed first. */
  expiresIn: z.int(),
  /** Seconds until the session ends in any case. */
  maxAge: z.int(),
})
export type Tokens = z.output<typeof tokensSchema>

export const loadUser = endpoint({
  method: 'GET',
  path: '/:method/user',
  access: 'signedIn',
  isForUnconfirmed: true,
  limit: { by: 'session', count: 120, windowSec: 60 },
  input: z.strictObject({ method: methodKey, refreshUser: z.optional(z.literal('true')) }),
  output: meSchema,
  problems: [],
})

export const refresh = endpoint({
  method: 'POST',
  path: '/:method/refresh',
  access: 'public',
  limit: { by: 'address', count: 300, windowSec: 60 },
  input: z.strictObject({
    method: methodKey,
    refreshToken: handle,
    /**
     * Seconds since a person last did something on the page; left out if nobody did. Renewals that only the page needs do not
     * extend the session (ADR 030).
     */
    idleSec: z.optional(z.int().check(z.nonnegative())),
  }),
  output: tokensSchema,
  problems: ['not-signed-in', 'account-disabled'],
})

/** Ends the session of the browser's cookie; one that began at a provider can be ended there as well. */
export const logout = endpoint({
  method: 'POST',
  path: '/:method/logout',
  access: 'public',
  limit: { by: 'address', count: 60, windowSec: 60 },
  input: z.strictObject({
    method: methodKey,
    /** Our own token, which is ignored: the provider gets the one it issued, which never leaves the server (OI-17). */
    id_token_hint: z.optional(z.string().check(z.maxLength(4_096))),
    /** The page to return to from the provider; only `…/{method}/logout/callback` is accepted. */
    post_logout_redirect_uri: z.optional(z.string().check(z.maxLength(2_000))),
  }),
  output: z.object({
    /** Where the provider ends its own session; left out if it has no such page, or if that was not requested. */
    url: z.optional(z.url({ protocol: /^https?$/ })),
  }),
  problems: [],
})
