import type { Selectable } from 'kysely'

import type { Database } from '#server/db/schema.ts'
import { hmac, keysFor, type AppSecrets } from '#server/base/secrets.ts'

/** A row of the audit log without its hash. */
export type AuditFacts = Omit<Selectable<Database['audit_log']>, 'hash'>

/** The row that is written once `APP_SECRET` is another one. */
export const anchorKind = 'audit.secret-changed'

/** Stands for the hash before the first row. */
export const startOfChain = ''

/** Everything that a row contains, with the hash of the row before. */
export const textOf = (before: string, facts: AuditFacts) =>
  JSON.stringify([
    before,
    facts.seq,
    facts.at,
    facts.kind,
    facts.actor_id,
    facts.actor,
    facts.subject_kind,
    facts.subject_id,
    facts.subject,
    facts.before,
    facts.after,
    facts.request_id,
  ])

/**
 * The hash of a row that follows the one with the hash `before`: HMAC-SHA-256 under a key derived from `APP_SECRET`
 * (`auditKeys`), so that write access to the database is not enough to forge a chain that holds.
 */
export const chained = (key: Uint8Array, before: string, facts: AuditFacts) =>
  hmac(key, textOf(before, facts))

/** The key for new rows, and those that older rows may have. */
export const auditKeys = (secrets: AppSecrets) => keysFor(secrets, 'audit')
