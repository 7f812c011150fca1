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

/** What every successful sign-in and every refresh answers (seed, section 3). */
export const tokensSchema = z.object({
  accessToken: tokenSchema,
  /** A handle without power of its own: the secret travels in an HttpOnly cookie. */
  refreshToken: tokenSchema,
  idToken: tokenSchema,
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
  input: z.strictObject({ method: methodKey, refreshToken: handle }),
  output: tokensSchema,
  problems: ['not-signed-in'],
})

export const logout = endpoint({
  method: 'POST',
  path: '/:method/logout',
  access: 'public',
  limit: { by: 'address', count: 60, windowSec: 60 },
  input: z.strictObject({ method: methodKey }),
  output: z.object({}),
  problems: [],
})
