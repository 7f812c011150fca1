import type { AuditEntry } from '#src/api/contract/admin-audit.ts'
import { fieldName, fieldValue } from '#src/ui/admin/audit-words.ts'

/** The search parameters of the audit log. */
export type AuditSearch = {
  q: string
  kind?: string | undefined
  /** Days of the browser's time zone, both included: '2026-11-22'. */
  from?: string | undefined
  to?: string | undefined
  subject?: string | undefined
  /** Who did it. */
  actor?: string | undefined
  /** Where the list begins. */
  row?: number | undefined
}

/** The acts, by their names in the log. */
const kinds: Readonly<Record<string, string>> = {
  'access.approved': 'Access approved',
  'access.rejected': 'Access rejected',
  'access.reopened': 'Request reopened',
  'access.request-withdrawn': 'Request withdrawn',
  'organization.domain-verified': 'Mail domain verified',
  'organization.domain-removed': 'Mail domain removed',
  'organization.renamed': 'Organization renamed',
  'organization.merged': 'Merged into another organization',
  'organization.merged-in': 'Another organization merged into it',
  'organization.demo-set': 'Demo shown or hidden',
  'person.first-admin': 'Became the first admin',
  'person.admin-granted': 'Made an admin',
  'person.admin-taken': 'No longer an admin',
  'person.made-partner': 'Made a partner',
  'person.made-customer': 'Made a customer',
  'person.disabled': 'Account disabled',
  'person.enabled': 'Account enabled',
  'person.deleted': 'Account deleted',
  'person.lead-corrected': 'Lead corrected',
  'person.lead-deleted': 'Lead deleted',
  'person.leads-deleted': 'Leads deleted',
  'person.sessions-ended': 'Sessions ended',
  'person.sign-in-reset': 'Sign-in reset',
  'person.address-changed': 'Address changed',
  'person.address-taken-back': 'Address taken back',
  'organizations.exported': 'Organizations exported',
  'people.exported': 'People exported',
  'leads.exported': 'Leads exported',
  'activity.exported': 'User insights exported',
  'timeline.exported': 'Timeline exported',
  'usage.exported': 'Demo insights by organization exported',
  'audit.exported': 'Audit log exported',
  'audit.secret-changed': 'Secret of the portal changed',
}

/** The options of the filter, whole areas first. */
export const kindOptions: Record<string, string> = {
  access: 'All decisions on access',
  organization: 'All changes of organizations',
  person: 'All changes of people',
  ...kinds,
}

export const kindText = (kind: string) => kinds[kind] ?? kind

type ChangedField = { name: string; before: string; after: string }

/** The fields of an act before and after, in words; `demos`: labels by key. */
export const changedFields = (
  { before, after }: Pick<AuditEntry, 'before' | 'after'>,
  demos: Readonly<Record<string, string>>,
): ChangedField[] => {
  const [old, fresh] = [fieldsIn(before), fieldsIn(after)]
  return [...new Set([...old.keys(), ...fresh.keys()])].map((key) => ({
    name: fieldName(key),
    before: fieldValue(key, old.get(key), demos),
    after: fieldValue(key, fresh.get(key), demos),
  }))
}

const fieldsIn = (text: string | null) =>
  new Map<string, unknown>(text === null ? [] : Object.entries(JSON.parse(text) as object))
