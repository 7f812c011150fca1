import * as z from 'zod/mini'

import type { problemStatus } from '#src/api/contract/problem-status.ts'

export type ProblemName = keyof typeof problemStatus

const fieldErrorSchema = z.object({ pointer: z.string(), detail: z.string() })
/** `pointer` is a JSON pointer into the request body, `/company`. */
export type FieldError = z.output<typeof fieldErrorSchema>

/** The body of every error: `application/problem+json` (RFC 9457). */
export const problemSchema = z.object({
  /** `/problems/{name}`, the name being a key of `problemStatus`. */
  type: z.string(),
  /** A sentence for people to read. */
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
