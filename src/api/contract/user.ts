import * as z from 'zod/mini'

import { endpoint } from '#src/api/contract/endpoint.ts'
import { emailAddress } from '#src/api/contract/fields.ts'

export const methodKey = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,31}$/))

const methodTypeSchema = z.enum([
  'password',
  'passkey',
  'passcode',
  'oidc-auth0',
  'oidc-google',
  'oidc-okta',
  'oidc',
])

const methodSchema = z.object({
  key: methodKey,
  type: methodTypeSchema,
  config: z.optional(
    z.object({ credentialsManager: z.optional(z.object({ provider: z.string() })) }),
  ),
})
/** A configured way to sign in: `email` of type `passcode`, `google` of type `oidc-google`. */
export type Method = z.output<typeof methodSchema>

/** LOGIN-1: does this address have an account, and how may it sign in on this form? */
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

const accessStatusSchema = z.enum(['unrequested', 'pending', 'rejected', 'approved'])
export type AccessStatus = z.output<typeof accessStatusSchema>

export const meSchema = z.object({
  email: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  name: z.string(),
  picture: z.nullable(z.string()),
  isGoogle: z.boolean(),
  isCustomer: z.boolean(),
  isAdmin: z.boolean(),
  organizationFormCompleted: z.boolean(),
  organizationAccessStatus: accessStatusSchema,
  /** Why access was rejected, in the approver's words. */
  organizationAccessReason: z.nullable(z.string()),
  demos: z.array(z.object({ key: z.string() })),
  /** How long a lead opens demos without a new form; `null` where the server has no such setting. */
  demoSessionMaxAgeSec: z.nullable(z.int()),
  demoSessionRequired: z.boolean(),
  methods: z.array(methodSchema),
  auth: z.object({
    data: z.object({ email: z.string(), name: z.string(), picture: z.nullable(z.string()) }),
  }),
})
/** The signed-in person (seed, section 3). */
export type Me = z.output<typeof meSchema>
