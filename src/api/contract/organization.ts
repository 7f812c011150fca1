import * as z from 'zod/mini'

import { endpoint } from '#src/api/contract/endpoint.ts'
import { line, optionalParagraphs } from '#src/api/contract/fields.ts'
import { accessStatusSchema, meSchema } from '#src/api/contract/user.ts'
import { optionalWebAddress } from '#src/api/contract/web-address.ts'

export const organizationFormSchema = z.strictObject({
  organization: line(200, 'Organization is required.'),
  website: optionalWebAddress,
  country: line(100, 'Country is required.'),
  jobTitle: line(100, 'Job title is required.'),
})
export type OrganizationForm = z.output<typeof organizationFormSchema>

const toldFormSchema = z.object({
  organization: z.string(),
  website: z.string(),
  country: z.string(),
  jobTitle: z.string(),
})

/**
 * ACCESS-1: a customer tells where they work, which completes their setup. Sent again, it replaces what they told before (`was`);
 * `conflict` if they have told something else meanwhile.
 */
export const completeOrganizationForm = endpoint({
  method: 'POST',
  path: '/forms/organization',
  access: 'signedIn',
  limit: { by: 'person', count: 20, windowSec: 3_600 },
  input: z.extend(organizationFormSchema, { was: z.optional(toldFormSchema) }),
  output: meSchema,
  problems: ['forbidden', 'conflict'],
})

/** ACCOUNT-2: what a customer told; `null` if they told nothing. */
export const loadOrganizationForm = endpoint({
  method: 'GET',
  path: '/forms/organization',
  access: 'signedIn',
  limit: { by: 'person', count: 60, windowSec: 60 },
  input: z.strictObject({}),
  output: z.object({
    form: z.nullable(toldFormSchema),
  }),
  problems: [],
})

export const accessRequestSchema = z.strictObject({
  organization: line(200, 'Organization is required.'),
  reason: optionalParagraphs(1_000),
})
export type AccessRequest = z.output<typeof accessRequestSchema>

/**
 * ACCESS-2: a person who is no customer asks for access; an admin decides. Sent again before that, it replaces the pending
 * request `was`; `conflict` if another one is pending.
 */
export const requestAccess = endpoint({
  method: 'POST',
  path: '/access/request',
  access: 'signedIn',
  limit: { by: 'person', count: 10, windowSec: 3_600 },
  input: z.extend(accessRequestSchema, {
    was: z.optional(z.object({ organization: z.string(), reason: z.string() })),
  }),
  output: meSchema,
  problems: ['forbidden', 'conflict'],
})

/** ACCESS-4: withdraws the pending request. `conflict` if it has been decided; does nothing if there is none. */
export const withdrawRequest = endpoint({
  method: 'POST',
  path: '/access/withdraw',
  access: 'signedIn',
  limit: { by: 'person', count: 10, windowSec: 3_600 },
  input: z.strictObject({}),
  output: meSchema,
  problems: ['conflict'],
})

/**
 * ACCESS-4: answers as soon as the person's access differs from `known`, or after eight seconds. Answers at once if the person
 * waits in several tabs already.
 */
export const waitForDecision = endpoint({
  method: 'GET',
  path: '/access/status',
  access: 'signedIn',
  limit: { by: 'person', count: 240, windowSec: 60 },
  input: z.strictObject({ known: accessStatusSchema }),
  output: meSchema,
  problems: [],
})
