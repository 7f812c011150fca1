import * as z from 'zod/mini'

import { exporting, reading } from '#src/api/contract/admin-call.ts'
import { endpoint } from '#src/api/contract/endpoint.ts'
import { optionalLine, timestamp, wholeNumber } from '#src/api/contract/fields.ts'

const auditEntrySchema = z.object({
  seq: z.int(),
  at: timestamp,
  kind: z.string(),
  /** An admin's email at that time, or the rule that acted by itself. */
  actor: z.string(),
  subjectKind: z.enum(['person', 'organization', 'domain', 'audit']),
  subjectId: z.string(),
  subject: z.string(),
  /** The fields that changed, as JSON; `null` where there was nothing. */
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  requestId: z.nullable(z.string()),
})
export type AuditEntry = z.output<typeof auditEntrySchema>

const auditFilter = {
  /** In what the actor or the subject is called there, or in the name or email that one of them has now. */
  q: optionalLine(100),
  /** `access`: all of that area; `access.approved`: just that. */
  kind: z.optional(z.string().check(z.regex(/^[a-z]+(\.[a-z-]+)?$/), z.maxLength(60))),
  /** Epoch ms, both included. */
  from: z.optional(wholeNumber(0, 8_640_000_000_000_000)),
  to: z.optional(wholeNumber(0, 8_640_000_000_000_000)),
  /** Of one person or organization. */
  subject: z.optional(z.uuid()),
  /** By one person. */
  actor: z.optional(z.uuid()),
}

/** Newest first, a page below `before`: rows that come meanwhile move nothing. */
export const listAudit = endpoint({
  ...reading,
  path: '/logs/audit',
  input: z.strictObject({
    ...auditFilter,
    before: z.optional(wholeNumber(1, Number.MAX_SAFE_INTEGER)),
    size: z._default(wholeNumber(1, 100), 50),
  }),
  output: z.object({ entries: z.array(auditEntrySchema), hasMore: z.boolean() }),
  problems: [],
})

const auditFilterSchema = z.strictObject(auditFilter)
/** Which acts. */
export type AuditFilter = z.output<typeof auditFilterSchema>

const auditExport = { ...exporting, input: auditFilterSchema } as const

/** All matches as CSV, newest first; itself kept in the audit log. */
export const exportAudit = endpoint({
  ...auditExport,
  path: '/logs/audit/export',
  download: { type: 'text/csv', name: 'audit-log.csv' },
})

/** All matches as JSON lines, newest first; itself kept in the audit log. */
export const exportAuditLines = endpoint({
  ...auditExport,
  path: '/logs/audit/export-lines',
  download: { type: 'application/x-ndjson', name: 'audit-log.jsonl' },
})

const auditVerdictSchema = z.object({
  /** How many rows hold. */
  checked: z.int(),
  /** `null`: the chain is whole. */
  broken: z.nullable(
    z.object({
      seq: z.int(),
      /** Which way it is broken, as a sentence. */
      why: z.string(),
      /** How far: which rows do not fit, and whether others do. Processes of the previous version do not say (ADR 060). */
      extent: z.optional(z.string()),
    }),
  ),
})
export type AuditVerdict = z.output<typeof auditVerdictSchema>

/** Recomputes the chain from its first row to its head, and tells which rows do not hold. */
export const verifyAudit = endpoint({
  method: 'POST',
  path: '/logs/audit/verify',
  access: 'admin',
  limit: { by: 'person', count: 10, windowSec: 60 },
  timeoutMs: 60_000,
  input: z.strictObject({}),
  output: auditVerdictSchema,
  problems: [],
})
