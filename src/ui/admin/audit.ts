import type { AuditEntry } from '#src/api/contract/admin-audit.ts'

/** What the address of the audit log says. */
export type AuditSearch = {
  q: string
  kind?: string | undefined
  /** Days of the browser's time zone, both included: '2026-11-22'. */
  from?: string | undefined
  to?: string | undefined
  subject?: string | undefined
  /** Where the list begins. */
  row?: number | undefined
}

/** Acts by what the log calls them. */
const kinds: Readonly<Record<string, string>> = {
  'access.approved': 'Access approved',
  'access.rejected': 'Access rejected',
  'access.reopened': 'Request reopened',
  'organization.domain-verified': 'Mail domain verified',
  'organization.domain-removed': 'Mail domain removed',
  'organization.demo-set': 'Demo shown or hidden',
  'person.first-admin': 'Became the first admin',
  'person.admin-granted': 'Made an admin',
  'person.admin-taken': 'No longer an admin',
  'person.disabled': 'Account disabled',
  'person.enabled': 'Account enabled',
  'person.leads-deleted': 'Leads deleted',
  'person.sessions-ended': 'Sessions ended',
  'organizations.exported': 'Organizations exported',
  'people.exported': 'People exported',
  'leads.exported': 'Leads exported',
  'activity.exported': 'User insights exported',
  'audit.exported': 'Audit log exported',
}

/** What a filter offers: whole areas first. */
export const kindOptions: Record<string, string> = {
  access: 'All decisions on access',
  organization: 'All changes of organizations',
  person: 'All changes of people',
  ...kinds,
}

export const kindText = (kind: string) => kinds[kind] ?? kind

type ChangedField = { name: string; before: string; after: string }

/** The fields of an act side by side; '—' where there was nothing. */
export const changedFields = ({
  before,
  after,
}: Pick<AuditEntry, 'before' | 'after'>): ChangedField[] => {
  const [old, fresh] = [fieldsIn(before), fieldsIn(after)]
  return [...new Set([...old.keys(), ...fresh.keys()])].map((key) => ({
    name: wordsOf(key),
    before: valueText(old.get(key)),
    after: valueText(fresh.get(key)),
  }))
}

const fieldsIn = (text: string | null) =>
  new Map<string, unknown>(text === null ? [] : Object.entries(JSON.parse(text) as object))

/** 'isAutomatic' is 'Is automatic'. */
const wordsOf = (key: string) => {
  const words = key.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`
}

const valueText = (value: unknown) => {
  if (value === undefined || value === null) {
    return '—'
  }
  if (typeof value === 'boolean') {
    return value ? 'Yes' : 'No'
  }
  return typeof value === 'string' ? value : JSON.stringify(value)
}
