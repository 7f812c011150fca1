import * as z from 'zod/mini'

import { signInSchema } from '#src/api/contract/account.ts'
import { applicantSchema, rejectedSchema } from '#src/api/contract/admin-access.ts'
import { change, exporting, reading, writing } from '#src/api/contract/admin-call.ts'
import { listInput, listOutput, searchInput } from '#src/api/contract/admin-list.ts'
import { endpoint } from '#src/api/contract/endpoint.ts'
import { line, timestamp } from '#src/api/contract/fields.ts'
import { methodSchema, methodTypeSchema } from '#src/api/contract/method.ts'
import { accessStatusSchema } from '#src/api/contract/user.ts'

const personRowSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  name: z.string(),
  role: z.enum(['staff', 'partner', 'customer']),
  isAdmin: z.boolean(),
  status: accessStatusSchema,
  organizationFormCompleted: z.boolean(),
  organization: z.nullable(z.object({ id: z.uuid(), name: z.string() })),
  isDisabled: z.boolean(),
  createdAt: timestamp,
  lastLoginAt: z.nullable(timestamp),
  /** Sent with every change; `conflict` if somebody else's came first. */
  version: z.int(),
})
export type PersonRow = z.output<typeof personRowSchema>

const sorts = ['name', 'email', 'createdAt', 'lastLoginAt'] as const
const filter = {
  role: z.optional(z.enum(['staff', 'partner', 'customer', 'admin'])),
  /** Of those who need approval, and staff, who have it; never of customers. */
  status: z.optional(accessStatusSchema),
  state: z.optional(z.enum(['active', 'disabled'])),
  /** They can sign in by it. */
  method: z.optional(methodTypeSchema),
  organization: z.optional(z.uuid()),
}

/** ADMIN-1, ADMIN-2: everybody with an account. */
export const listPeople = endpoint({
  ...reading,
  path: '/users',
  input: z.strictObject({ ...listInput(sorts), ...filter }),
  output: listOutput(personRowSchema),
  problems: [],
})

const peopleSearchSchema = z.strictObject({ ...searchInput(sorts), ...filter })
/** Which people, and in which order. */
export type PeopleSearch = z.output<typeof peopleSearchSchema>

/** ADMIN-2: all matches as CSV; kept in the audit log. */
export const exportPeople = endpoint({
  ...exporting,
  path: '/users/export',
  input: peopleSearchSchema,
  download: { type: 'text/csv', name: 'users.csv' },
})

const formSchema = z.object({
  organization: z.string(),
  website: z.string(),
  country: z.string(),
  jobTitle: z.string(),
  completedAt: timestamp,
})

const personDetailSchema = z.extend(personRowSchema, {
  /** Staff whom Google did not name as such for 30 days. Servers of the previous version leave it out (ADR 060). */
  isFormerStaff: z._default(z.boolean(), false),
  /** Addresses that they had before, the latest first. Servers of the previous version leave it out (ADR 060). */
  formerEmails: z._default(z.array(z.string()), []),
  isEmailConfirmed: z.boolean(),
  /** Of who is now rejected: how that was decided, and from when on they may ask again (`null`: at once). */
  rejection: z.nullable(z.extend(rejectedSchema, { askAgainAt: z.nullable(timestamp) })),
  /** The audit log has acts of theirs, as an admin until now or once. Servers of the previous version leave it out (ADR 060). */
  hasActed: z._default(z.boolean(), false),
  /** Of who waits, what they are decided on by; warnings included. Servers of the previous version leave it out (ADR 060). */
  applicant: z._default(z.nullable(applicantSchema), null),
  /** Named by a setting: no admin can take the right from them. */
  isAdminByConfiguration: z.boolean(),
  /** The only admin who can act: the right stays with them. */
  isLastAdmin: z.boolean(),
  methods: z.array(methodSchema),
  liveSessions: z.int(),
  /** A phone asks the guide in their name (AI-4). Servers of the previous version leave it out (ADR 060). */
  hasPhone: z._default(z.boolean(), false),
  /** Where a customer told they work (ACCESS-1). Servers of the previous version leave it out (ADR 060). */
  form: z._default(z.nullable(formSchema), null),
  /** Lead forms that they sent and that are kept. */
  leads: z.int(),
  /** The latest 20 sign-ins, newest first. */
  signIns: z.array(signInSchema),
})
export type PersonDetail = z.output<typeof personDetailSchema>

export const loadPerson = endpoint({
  ...reading,
  path: '/users/:id',
  input: z.strictObject({ id: z.uuid() }),
  output: personDetailSchema,
  problems: ['not-found'],
})

const changed = {
  ...writing,
  output: personDetailSchema,
  problems: ['not-found', 'conflict', 'forbidden', 'sign-in-too-old'],
} as const

/**
 * AZ-08: makes somebody an admin, or takes that right away. Needs a recent sign-in (`sign-in-too-old`); the last admin keeps it,
 * whoever asks (`forbidden`).
 */
export const setAdmin = endpoint({
  method: 'PUT',
  path: '/users/:id/admin',
  ...changed,
  input: z.strictObject({ ...change, isAdmin: z.boolean() }),
})

/**
 * ADMIN-3: makes a customer a partner, or a partner a customer. Their setup begins anew: a partner asks for access, a customer
 * tells where they work. `forbidden` for Google staff, unless Google has not named them as such for 30 days, and for oneself
 * while there is another admin who could do it.
 */
export const setCustomer = endpoint({
  method: 'PUT',
  path: '/users/:id/customer',
  ...changed,
  input: z.strictObject({ ...change, isCustomer: z.boolean() }),
})

/** ADMIN-3: a disabled person is out at once and cannot sign in. Nobody disables themselves or the last admin (`forbidden`). */
export const disablePerson = endpoint({
  method: 'POST',
  path: '/users/:id/disable',
  ...changed,
  input: z.strictObject({ ...change, reason: line(500, 'Please give a reason.') }),
})

export const enablePerson = endpoint({
  method: 'POST',
  path: '/users/:id/enable',
  ...changed,
  input: z.strictObject(change),
})

/** ADMIN-3: ends every session of a person, from their next request on. */
export const endSessions = endpoint({
  method: 'POST',
  path: '/users/:id/sessions/end',
  ...changed,
  input: z.strictObject(change),
})

/**
 * ADR 139: removes all sign-in methods of a person except the code to their mailbox, and ends every session. Needs a recent
 * sign-in (`sign-in-too-old`); `forbidden` for admins, and for people who have not confirmed their email.
 */
export const resetSignIn = endpoint({
  method: 'POST',
  path: '/users/:id/sign-in/reset',
  ...changed,
  input: z.strictObject({ ...change, reason: line(500, 'Please give a reason.') }),
})

/** INSIGHT-4: deletes the leads that a person wrote for good, if somebody asks for that. */
export const deletePersonLeads = endpoint({
  method: 'POST',
  path: '/users/:id/leads/delete',
  ...changed,
  input: z.strictObject({ ...change, reason: line(500, 'Please give a reason.') }),
})

const grounds = {
  isAllowed: z.boolean(),
  /** Name of the rule that decided. */
  rule: z.string(),
  /** In plain words. */
  why: z.string(),
}

const sightSchema = z.object({
  routes: z.array(z.object({ path: z.string(), name: z.string(), ...grounds })),
  demos: z.array(z.object({ key: z.string(), label: z.string(), ...grounds })),
  links: z.array(z.object({ demo: z.string(), label: z.string(), ...grounds })),
})
export type Sight = z.output<typeof sightSchema>

/** 'What can this person see, and why?': by the very functions that the router and the server run. */
export const loadSight = endpoint({
  ...reading,
  path: '/users/:id/sight',
  input: z.strictObject({ id: z.uuid() }),
  output: sightSchema,
  problems: ['not-found'],
})
