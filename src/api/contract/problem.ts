import * as z from 'zod/mini'

/**
 * Every way a call can fail, by name, with its HTTP status. `498` asks the client to refresh its
 * access token and try once more (seed, section 8); all others are final for the request.
 */
export const problemStatus = {
  'bad-request': 400,
  'authorization-pending': 400,
  'slow-down': 400,
  'not-signed-in': 401,
  forbidden: 403,
  'account-disabled': 403,
  'code-wrong': 403,
  'password-wrong': 403,
  'passkey-refused': 403,
  'sign-in-too-old': 403,
  'stronger-sign-in-needed': 403,
  'email-unconfirmed': 403,
  'provider-email-unverified': 403,
  'provider-refused': 403,
  'access-denied': 403,
  'email-not-found': 404,
  'not-found': 404,
  'passkey-unknown': 404,
  'method-not-allowed': 405,
  'email-exists': 409,
  conflict: 409,
  'code-expired': 410,
  'link-expired': 410,
  'sign-in-expired': 410,
  'demo-session-expired': 410,
  'too-large': 413,
  'unsupported-type': 415,
  'wrong-host': 421,
  'invalid-input': 422,
  'key-reused': 422,
  'demo-session-unconfigured': 422,
  'too-many-requests': 429,
  'token-expired': 498,
  unexpected: 500,
  'provider-unavailable': 502,
  'provider-untrusted': 502,
  unavailable: 503,
} as const

export type ProblemName = keyof typeof problemStatus

const fieldErrorSchema = z.object({ pointer: z.string(), detail: z.string() })
/** `pointer` is a JSON pointer into the request body, `/company`. */
export type FieldError = z.output<typeof fieldErrorSchema>

/** The body of every answer that is no success: `application/problem+json` (RFC 9457). */
export const problemSchema = z.object({
  /** `/problems/{name}`, the name being a key of `problemStatus`. */
  type: z.string(),
  /** A sentence fit to be shown to a person. */
  title: z.string(),
  status: z.int(),
  errors: z.optional(z.array(fieldErrorSchema)),
  /** Tries left on a passcode, with `code-wrong`. */
  triesLeft: z.optional(z.int()),
  /** Seconds to wait, with `too-many-requests` and `unavailable`. */
  retryAfter: z.optional(z.int()),
  /** Finds the request in the server's log. */
  requestId: z.optional(z.string()),
})
export type Problem = z.output<typeof problemSchema>
