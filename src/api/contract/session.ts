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

/** What every successful sign-in and every refresh answers (CALL-3). */
export const tokensSchema = z.object({
  accessToken: tokenSchema,
  /** A handle without power of its own: the secret travels in an HttpOnly cookie. */
  refreshToken: z.object({
    ...tokenSchema.shape,
    /** A process of the version before says this and the next beside the tokens alone (ADR 060). */
    refreshedTimes: z.optional(z.int()),
    loginAt: z.optional(timestamp),
  }),
  idToken: tokenSchema,
  /** As the refresh token has it, and the next: pages of the version before read them here. */
  refreshedTimes: z.int(),
  loginAt: timestamp,
  /** Seconds until the session ends unless it is refreshed before. */
  expiresIn: z.int(),
  /** Seconds until the session ends whatever happens. */
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
     * Seconds since a person last did something on the page. Left out where nobody did: a renewal that the page needs for
     * itself puts the end of the session off by nothing (ADR 030).
     */
    idleSec: z.optional(z.int().check(z.nonnegative())),
  }),
  output: tokensSchema,
  problems: ['not-signed-in', 'account-disabled'],
})

/** Ends the session of the browser's cookie; a session that began at a provider can be ended there as well. */
export const logout = endpoint({
  method: 'POST',
  path: '/:method/logout',
  access: 'public',
  limit: { by: 'address', count: 60, windowSec: 60 },
  input: z.strictObject({
    method: methodKey,
    /** Ours, and taken for nothing: the provider is shown its own token, which never leaves the server (OI-17). */
    id_token_hint: z.optional(z.string().check(z.maxLength(4_096))),
    /** The page to come back to from the provider, and nothing but it: `…/{method}/logout/callback`. */
    post_logout_redirect_uri: z.optional(z.string().check(z.maxLength(2_000))),
  }),
  output: z.object({
    /** Where the provider ends its own session; left out where it has no such page or was not asked for. */
    url: z.optional(z.url({ protocol: /^https?$/ })),
  }),
  problems: [],
})
