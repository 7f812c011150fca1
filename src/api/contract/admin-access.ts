import * as z from 'zod/mini'

import { reading, writing } from '#src/api/contract/admin-call.ts'
import { endpoint } from '#src/api/contract/endpoint.ts'
import { line, optionalLine, timestamp } from '#src/api/contract/fields.ts'
import { accessStatusSchema } from '#src/api/contract/user.ts'

/** What goes with a rejection. */
export const rejectionSchema = z.object({
  /** Shown to the person. */
  reason: line(500, 'Please give a reason.'),
  /** For admins only. */
  note: optionalLine(1_000),
})

/** What an admin says of somebody's access. `reopen` has a decided request wait again, and is how a decision is undone. */
const verdictSchema = z.discriminatedUnion('verdict', [
  z.strictObject({ verdict: z.literal('approve'), note: optionalLine(1_000) }),
  z.strictObject({ verdict: z.literal('reject'), ...rejectionSchema.shape }),
  z.strictObject({ verdict: z.literal('reopen'), note: optionalLine(1_000) }),
])
export type Verdict = z.output<typeof verdictSchema>

/** How somebody was rejected: by whom, what they read of it, and what admins noted. */
export const rejectedSchema = z.object({
  at: timestamp,
  by: z.string(),
  reason: z.string(),
  note: z.string(),
})
export type Rejected = z.output<typeof rejectedSchema>

/**
 * Why somebody who waits needs a second look (ACCESS-2): nobody verified that their mail domain is the organization's; anybody
 * may have a mailbox there; the organization's name, or the `domain` of the mailbox, looks like that of another; an admin
 * rejected them before, under whatever organization.
 */
const warningSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('unverified-domain') }),
  z.object({ kind: z.literal('public-mail') }),
  z.object({ kind: z.literal('look-alike'), name: z.string(), domain: z.nullable(z.string()) }),
  z.object({ kind: z.literal('rejected-before'), ...rejectedSchema.shape }),
])
export type AccessWarning = z.output<typeof warningSchema>

/** Somebody who waits for a decision, with all that it is made by. */
export const applicantSchema = z.object({
  personId: z.uuid(),
  name: z.string(),
  version: z.int(),
  email: z.string(),
  /** What the person wrote. */
  organization: z.string(),
  reason: z.string(),
  requestedAt: timestamp,
  /** When the person registered. */
  accountCreatedAt: timestamp,
  warnings: z.array(warningSchema),
})
export type Applicant = z.output<typeof applicantSchema>

/** Needs a second look before being let in; who decides says that they took it. */
export const isMarked = ({ warnings = [] }: Partial<Pick<Applicant, 'warnings'>>) =>
  warnings.length > 0

const outcomeSchema = z.object({
  personId: z.uuid(),
  /**
   * `done`; `changed`: the person's version is another by now; `not-possible`: the status allows no such verdict;
   * `unchecked`: an approval of somebody with a warning, which nobody said they looked at; `disabled`: an approval of
   * somebody who cannot sign in; `oneself`: another admin is there to decide; `not-found`.
   */
  outcome: z.enum([
    'done',
    'changed',
    'not-possible',
    'unchecked',
    'disabled',
    'oneself',
    'not-found',
  ]),
  /** How the person stands now; `null` where there is none. */
  status: z.nullable(accessStatusSchema),
  version: z.nullable(z.int()),
})
export type DecisionOutcome = z.output<typeof outcomeSchema>

/** So many people are decided on at once, at most. */
export const mostDecided = 100

/**
 * ADMIN-2, ADMIN-3: one verdict on some people, each by itself: what cannot be done to one does not keep the
 * others from it.
 */
export const decideAccess = endpoint({
  method: 'POST',
  path: '/access/decide',
  ...writing,
  input: z.strictObject({
    people: z
      .array(
        z.strictObject({
          personId: z.uuid(),
          version: z.int(),
          /** The admin was shown what is to be checked about this person. */
          isChecked: z.optional(z.boolean()),
        }),
      )
      .check(z.minLength(1), z.maxLength(mostDecided)),
    decision: verdictSchema,
  }),
  output: z.object({ outcomes: z.array(outcomeSchema) }),
  isIdempotent: true,
  problems: ['key-reused'],
})

/** How many people wait for a decision, disabled ones left out: the badge beside Partners. */
export const countWaiting = endpoint({
  ...reading,
  path: '/access/waiting',
  input: z.strictObject({}),
  output: z.object({ waiting: z.int() }),
  problems: [],
})
