import * as z from 'zod/mini'

import { change, reading, writing } from '#src/api/contract/admin-call.ts'
import { organizationDetailSchema } from '#src/api/contract/admin-organizations.ts'
import { endpoint } from '#src/api/contract/endpoint.ts'

const sideSchema = z.object({
  id: z.uuid(),
  kind: z.enum(['partner', 'customer']),
  name: z.string(),
  /** Sent with the merge; `conflict` if somebody else's change came first. */
  version: z.int(),
  people: z.int(),
  approved: z.int(),
  pending: z.int(),
  rejected: z.int(),
  domains: z.array(z.object({ domain: z.string(), isAutomatic: z.boolean() })),
})
export type MergeSide = z.output<typeof sideSchema>

const mergePreviewSchema = z.object({
  /** The one that goes, and the one that stays. */
  from: sideSchema,
  into: sideSchema,
  /** Labels of demos that an admin set otherwise for the one that goes: its people see them as those of the one that stays do. */
  demos: z.array(z.string()),
})
export type MergePreview = z.output<typeof mergePreviewSchema>

/** ADMIN-3: what would come of a merge, in figures; `conflict` if one of the two is merged already. */
export const previewMerge = endpoint({
  ...reading,
  path: '/organization/:id/merge',
  input: z.strictObject({ id: z.uuid(), into: z.uuid() }),
  output: mergePreviewSchema,
  problems: ['not-found', 'conflict'],
})

/**
 * ADR 160: everything of the organization goes over to another of the same kind, for good; answers that one. Everybody keeps the
 * access that they have, or have not. Needs a recent sign-in (`sign-in-too-old`).
 */
export const mergeOrganization = endpoint({
  method: 'POST',
  path: '/organization/:id/merge',
  ...writing,
  timeoutMs: 60_000,
  input: z.strictObject({ ...change, into: z.uuid(), intoVersion: z.int() }),
  output: organizationDetailSchema,
  problems: ['not-found', 'conflict', 'forbidden', 'sign-in-too-old'],
})
