import { leadSourceLabels, leadTypeLabels } from '#src/api/contract/leads.ts'
import { audienceLabels } from '#src/api/contract/demo-labels.ts'
import { accessNames, roleNames } from '#src/ui/admin/person.ts'
import { dayText } from '#src/ui/parts/time/moment.tsx'
import { ranges } from '#src/ui/parts/time/ranges.ts'

type Names = Readonly<Record<string, string>>

/** 'isAutomatic' becomes 'Is automatic', 'left-out' becomes 'Left out': the fallback for names without a label. */
const wordsOf = (name: string) => {
  const words = name.replaceAll('-', ' ').replaceAll(/[A-Z]/g, (it) => ` ${it.toLowerCase()}`)
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`
}

const yesOrNo = (value: unknown) => (value === true ? 'Yes' : 'No')
const oneOf = (names: Names) => (value: unknown) => names[String(value)] ?? wordsOf(String(value))

const fieldNames: Names = {
  status: 'Access',
  note: 'Internal note',
  domain: 'Mail domain',
  domains: 'Mail domains that came along',
  pending: 'Waiting',
  approved: 'With access',
  requests: 'Decided requests that came along',
  isAutomatic: 'Approves automatically',
  peopleTied: 'People who came along',
  isShown: 'Visibility',
  isAdmin: 'Admin',
  isDisabled: 'Disabled',
  sessions: 'Open sessions',
  ways: 'Ways to sign in',
  rows: 'Rows in the file',
  lead: 'Number of the lead',
  fields: 'Corrected',
  sha256: 'SHA-256 of all rows before',
}

/** The label of an act's field. */
export const fieldName = (key: string) => fieldNames[key] ?? wordsOf(key)

const fieldValues: Readonly<Record<string, (value: unknown, demos: Names) => string>> = {
  status: oneOf(accessNames),
  role: oneOf(roleNames),
  demo: (value, demos) => demos[String(value)] ?? String(value),
  isShown: (value) => (value === true ? 'Shown' : 'Hidden'),
  type: oneOf(leadTypeLabels),
  source: oneOf(leadSourceLabels),
  fields: (value) => (value as readonly string[]).map(wordsOf).join(', '),
  search: (value, demos) => searchText(value as Search, demos),
}
/** The value of a field that was left empty. */
const untold: Names = { isShown: 'By its rule', source: 'Not said' }

/** The value of such a field; '—' if there is none. `demos`: the labels of today's demos, by key. */
export const fieldValue = (key: string, value: unknown, demos: Names): string => {
  if (value === undefined || value === null) {
    return (value === null ? untold[key] : undefined) ?? '—'
  }
  const words = fieldValues[key]
  if (words !== undefined) {
    return words(value, demos)
  }
  if (typeof value === 'object') {
    return searchText(value as Search, demos)
  }
  return typeof value === 'string' || typeof value === 'number' ? String(value) : yesOrNo(value)
}

type Search = Readonly<Record<string, unknown>>

const searchWords: Readonly<Record<string, (value: unknown, demos: Names) => string | null>> = {
  isByWords: (value) => (value === true ? 'By words' : null),
  /** Of records before ADR 108. */
  q: (value) => (value === '' ? null : `“${String(value)}”`),
  role: oneOf({ ...roleNames, admin: 'Admins' }),
  status: (value) => `Access: ${oneOf(accessNames)(value)}`,
  method: (value) => `Signs in by ${String(value)}`,
  waiting: oneOf({ some: 'Somebody waits', none: 'Nobody waits' }),
  type: oneOf(leadTypeLabels),
  source: oneOf(leadSourceLabels),
  demo: (value, demos) => `Demo ${demos[String(value)] ?? String(value)}`,
  organization: () => 'Of one organization',
  person: () => 'Of one person',
  subject: () => 'About one subject',
  actor: () => 'By one person',
  id: () => 'Just one',
  from: (value) => `From ${dayOf(value)}`,
  to: (value) => `Until ${dayOf(value)}`,
  range: (value) => (value === 'custom' ? null : oneOf(ranges)(value)),
  audience: oneOf(audienceLabels),
  days: (value) => `Last ${String(value)} days`,
  staff: (value) => (value === 'left-out' ? 'Without Google staff' : null),
}

/** A moment of the browser's time zone, or a day as an address has it. */
const dayOf = (value: unknown) => (typeof value === 'string' ? value : dayText(Number(value)))

const orderText = ({ sort, order }: Search) =>
  `Sorted by ${wordsOf(String(sort)).toLowerCase()}${order === 'desc' ? ', descending' : ''}`

/** 'Admins · Sorted by name': what somebody looked for. */
const searchText = ({ sort, order, ...filters }: Search, demos: Names) => {
  const words = Object.entries(filters).map(([key, value]) => {
    const say = searchWords[key]
    return say === undefined ? `${wordsOf(key)}: ${String(value)}` : say(value, demos)
  })
  const said = [...words, sort === undefined ? null : orderText({ sort, order })]
  return said.filter((it) => it !== null).join(' · ') || 'Everything'
}
