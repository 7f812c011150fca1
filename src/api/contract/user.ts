import * as z from 'zod/mini'

import { endpoint } from '#src/api/contract/endpoint.ts'
import { emailAddress, timestamp } from '#src/api/contract/fields.ts'
import { methodSchema } from '#src/api/contract/method.ts'

/** LOGIN-1: whether the address has an account, and how it can sign in on this form. */
export const checkIdentifier = endpoint({
  method: 'POST',
  path: '/user/auth',
  access: 'public',
  limit: { by: 'address', count: 10, windowSec: 60 },
  input: z.strictObject({ identifier: emailAddress, form: z.string().check(z.maxLength(64)) }),
  output: z.object({ userExists: z.boolean(), methods: z.array(methodSchema) }),
  problems: [],
})
export type IdentifierCheck = z.output<typeof checkIdentifier.output>

export const accessStatusSchema = z.enum(['unrequested', 'pending', 'rejected', 'approved'])
export type AccessStatus = z.output<typeof accessStatusSchema>

export const meSchema = z.object({
  email: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  name: z.string(),
  picture: z.nullable(z.string()),
  isGoogle: z.boolean(),
  /** Google staff who did not sign in by Google this time: in this session they do not count as staff. */
  isStaffElsewhere: z.boolean(),
  isCustomer: z.boolean(),
  isAdmin: z.boolean(),
  /** They have proved that the mailbox is theirs; until then they may do nothing else. */
  isEmailConfirmed: z.boolean(),
  /** This session began by a user-verified passkey or by single sign-on: what admins need. */
  isStrong: z.boolean(),
  organizationFormCompleted: z.boolean(),
  organizationAccessStatus: accessStatusSchema,
  /** Why access was rejected, in the approver's words. */
  organizationAccessReason: z.nullable(z.string()),
  /**
   * Access that they had was withdrawn, rather than a request rejected. Servers of the previous version leave it out (ADR 060).
   */
  isAccessWithdrawn: z._default(z.nullable(z.boolean()), null),
  organizationAccessRequestedAt: z.nullable(timestamp),
  /** Their pending request. Servers of the previous version leave it out (ADR 060). */
  organizationAccessRequest: z._default(
    z.nullable(z.object({ organization: z.string(), reason: z.string() })),
    null,
  ),
  /** When somebody who was rejected may ask again; `null` if they may at once. */
  organizationAccessAskAgainAt: z.nullable(timestamp),
  /** The organization that the person is tied to. */
  organizationName: z.nullable(z.string()),
  demos: z.array(z.object({ key: z.string() })),
  /** How long a lead opens demos without a new form; `null` if the server has no such setting. */
  demoSessionMaxAgeSec: z.nullable(z.int()),
  demoSessionRequired: z.boolean(),
  methods: z.array(methodSchema),
  auth: z.object({
    data: z.object({ email: z.string(), name: z.string(), picture: z.nullable(z.string()) }),
  }),
})
/** The signed-in person (CALL-3). */
export type Me = z.output<typeof meSchema>
