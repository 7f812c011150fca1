import * as z from 'zod/mini'

import { reading, writing } from '#src/api/contract/admin-call.ts'
import { endpoint } from '#src/api/contract/endpoint.ts'
import { line, optionalLine } from '#src/api/contract/fields.ts'
import { accessStatusSchema } from '#src/api/contract/user.ts'

/** What goes with a rejection. */
export const rejectionSchema = z.object({
  /** Shown to the person. */
  reason: line(500, 'Please give a reason.'),
  /** For admins alone. */
  note: optionalLine(1_000),
})

/** What an admin says of somebody's access. `reopen` has a decided request wait again, and is how a decision is undone. */
const verdictSchema = z.discriminatedUnion('verdict', [
  z.strictObject({ verdict: z.literal('approve'), note: optionalLine(1_000) }),
  z.strictObject({ verdict: z.literal('reject'), ...rejectionSchema.shape }),
  z.strictObject({ verdict: z.literal('reopen') }),
])
export type Verdict = z.output<typeof verdictSchema>

const outcomeSchema = z.object({
  personId: z.uuid(),
  /**
   * `done`; `changed`: the person's version is another by now; `not-possible`: the status allows no such verdict;
   * `not-found`.
   */
  outcome: z.enum(['done', 'changed', 'not-possible', 'not-found']),
  /** How the person stands now; `null` where there is none. */
  status: z.nullable(accessStatusSchema),
  version: z.nullable(z.int()),
})
export type DecisionOutcome = z.output<typeof outcomeSchema>

/**
 * ADMIN-2, ADMIN-3: one verdict on up to a hundred people, each by itself: what cannot be done to one does not keep the
 * others from it.
 */
export const decideAccess = endpoint({
  method: 'POST',
  path: '/access/decide',
  ...writing,
  input: z.strictObject({
    people: z
      .array(z.strictObject({ personId: z.uuid(), version: z.int() }))
      .check(z.minLength(1), z.maxLength(100)),
    decision: verdictSchema,
  }),
  output: z.object({ outcomes: z.array(outcomeSchema) }),
  isIdempotent: true,
  problems: ['key-reused'],
})

/** How many people wait for a decision: the badge beside Partners. */
export const countWaiting = endpoint({
  ...reading,
  path: '/access/waiting',
  input: z.strictObject({}),
  output: z.object({ waiting: z.int() }),
  problems: [],
})
