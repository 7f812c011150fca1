import * as z from 'zod/mini'

import { applicantSchema } from '#src/api/contract/admin-access.ts'
import { change, exporting, reading, writing } from '#src/api/contract/admin-call.ts'
import { listInput, listOutput, searchInput } from '#src/api/contract/admin-list.ts'
import { demoKeySchema } from '#src/api/contract/demo-key.ts'
import { endpoint } from '#src/api/contract/endpoint.ts'
import { inAscii, line, timestamp, wholeNumber } from '#src/api/contract/fields.ts'
import { accessStatusSchema } from '#src/api/contract/user.ts'

const organizationRowSchema = z.object({
  id: z.uuid(),
  kind: z.enum(['partner', 'customer']),
  name: z.string(),
  website: z.string(),
  country: z.string(),
  /** Of those that were merged into it. Servers of the previous version leave it out (ADR 060). */
  formerNames: z.optional(z.array(z.string())),
  /** Verified mail domains. */
  domains: z.array(z.string()),
  people: z.int(),
  /** How many of its people wait for a decision; disabled people do not. */
  waiting: z.int(),
  /** When the one of them asked who waits longest. Servers of the previous version leave it out (ADR 060). */
  waitingSince: z._default(z.nullable(timestamp), null),
  /** Who they are, who waits longest first, a hundred at most: what a decision about all of them names. */
  waitingPeople: z.array(applicantSchema),
  /** Others that it may be mistaken for, with `domain` if that looks alike; none once one of its mail domains was verified. */
  looksLike: z.array(z.object({ name: z.string(), domain: z.nullable(z.string()) })),
  createdAt: timestamp,
  /** Sent with every change; `conflict` if somebody else's came first. */
  version: z.int(),
})
export type OrganizationRow = z.output<typeof organizationRowSchema>

const organizationSorts = ['name', 'waiting', 'waitingSince', 'people', 'createdAt'] as const
const filter = {
  /** Only those with somebody who waits, or with nobody. */
  waiting: z.optional(z.enum(['some', 'none'])),
}
const organizationList = {
  ...reading,
  input: z.strictObject({ ...listInput(organizationSorts), ...filter }),
  output: listOutput(organizationRowSchema),
  problems: [],
} as const

/** ADMIN-1, ADMIN-2: organizations of partners. */
export const listPartners = endpoint({ ...organizationList, path: '/organization/partners' })

/** ADMIN-1, ADMIN-2: organizations of customers. */
export const listCustomers = endpoint({ ...organizationList, path: '/customers' })

const organizationSearchSchema = z.strictObject({ ...searchInput(organizationSorts), ...filter })
/** Which organizations, and in which order. */
export type OrganizationSearch = z.output<typeof organizationSearchSchema>

const organizationExport = { ...exporting, input: organizationSearchSchema } as const

/** ADMIN-2: all matches as CSV; kept in the audit log. */
export const exportPartners = endpoint({
  ...organizationExport,
  path: '/organization/partners/export',
  download: { type: 'text/csv', name: 'partners.csv' },
})

/** ADMIN-2: all matches as CSV; kept in the audit log. */
export const exportCustomers = endpoint({
  ...organizationExport,
  path: '/customers/export',
  download: { type: 'text/csv', name: 'customers.csv' },
})

const accessRequestRowSchema = z.object({
  id: z.uuid(),
  personId: z.uuid(),
  name: z.string(),
  email: z.string(),
  /** What the person wrote. */
  organization: z.string(),
  reason: z.string(),
  requestedAt: timestamp,
  /** `null` while nobody has decided. */
  decision: z.nullable(
    z.object({
      outcome: z.enum(['approved', 'rejected']),
      at: timestamp,
      /** An admin's email, or the rule that decided automatically. */
      by: z.string(),
      reason: z.string(),
      note: z.string(),
    }),
  ),
})

const memberSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  status: accessStatusSchema,
  isDisabled: z.boolean(),
  /** The person's version, which a decision about them names. */
  version: z.int(),
})

export const organizationDetailSchema = z.extend(organizationRowSchema, {
  domainRules: z.array(
    z.object({
      domain: z.string(),
      /** People who prove a mailbox there are approved at once. */
      isAutomatic: z.boolean(),
      verifiedBy: z.nullable(z.string()),
      verifiedAt: timestamp,
    }),
  ),
  /** The whole catalogue: what its people see by its rule, and what an admin set instead (`null`: nothing). */
  demos: z.array(
    z.object({
      key: demoKeySchema,
      label: z.string(),
      isShownByRule: z.boolean(),
      override: z.nullable(z.boolean()),
    }),
  ),
  /** Who waits first, the longest before others, then who has access, by name; the first hundred. */
  members: z.array(memberSchema),
  /** Those of the members who wait, then the latest hundred that were decided. */
  requests: z.array(accessRequestRowSchema),
  /** How many were decided in all. Servers of the previous version leave it out (ADR 060). */
  decided: z._default(z.int(), 0),
})
export type OrganizationDetail = z.output<typeof organizationDetailSchema>
export type AccessRequestRow = OrganizationDetail['requests'][number]

/** Of one that was merged, it answers the one that stays (ADR 160). */
export const loadOrganization = endpoint({
  ...reading,
  path: '/organization/:id',
  input: z.strictObject({ id: z.uuid() }),
  output: organizationDetailSchema,
  problems: ['not-found'],
})

/** ADMIN-3: of the decided requests the next hundred, older than the one named by when it was asked and by its id. */
export const listDecided = endpoint({
  ...reading,
  path: '/organization/:id/decided',
  input: z.strictObject({
    id: z.uuid(),
    requestedBefore: wholeNumber(0, 8_640_000_000_000_000),
    before: z.uuid(),
  }),
  output: z.object({ requests: z.array(accessRequestRowSchema), hasMore: z.boolean() }),
  problems: [],
})

const changed = {
  ...writing,
  output: organizationDetailSchema,
  problems: ['not-found', 'conflict'],
} as const

/** ADMIN-3: shows or hides one demo to the people of an organization, whatever its rule says; `null` goes by the rule. */
export const setOrganizationDemo = endpoint({
  method: 'PUT',
  path: '/organization/:id/demos',
  ...changed,
  input: z.strictObject({ ...change, demo: demoKeySchema, isShown: z.nullable(z.boolean()) }),
})

export const organizationName = line(200, 'Organization is required.')

/** ADMIN-3: renames the organization; `conflict` if another of the same kind and origin has the name. */
export const renameOrganization = endpoint({
  method: 'PUT',
  path: '/organization/:id/name',
  ...changed,
  input: z.strictObject({ ...change, name: organizationName }),
})

export const mailDomain = z.pipe(
  z.string().check(z.maxLength(254)),
  z.pipe(
    z.transform((text: string) =>
      inAscii(text.normalize('NFKC').trim().toLowerCase().replace(/^@/, '')),
    ),
    z
      .string()
      .check(
        z.regex(
          /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/,
          'This is not a mail domain.',
        ),
      ),
  ),
)

/** ACCESS: ties a mail domain to an organization; that of a public mail service never (`invalid-input`). */
export const verifyDomain = endpoint({
  method: 'POST',
  path: '/organization/:id/domains',
  ...changed,
  input: z.strictObject({ ...change, domain: mailDomain, isAutomatic: z.boolean() }),
})

/** Its members stay; nobody else joins by the domain. */
export const removeDomain = endpoint({
  method: 'POST',
  path: '/organization/:id/domains/remove',
  ...changed,
  input: z.strictObject({ ...change, domain: mailDomain }),
})
