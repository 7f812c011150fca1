import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'

import type { AuditEntry } from '#src/api/contract/admin-audit.ts'
import { AuditScreen } from '#src/ui/admin/audit-screen.tsx'
import type { AuditSearch } from '#src/ui/admin/audit.ts'
import { axeProblems } from '#tests/support/axe.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'

const rejected: AuditEntry = {
  seq: 1_234,
  at: Date.UTC(2026, 2, 4, 10, 30, 15),
  kind: 'access.rejected',
  actor: 'ada@google.com',
  subjectKind: 'person',
  subjectId: '3e6c7a2a-7c5e-4f20-9d2c-4b8b7e3f9b01',
  subject: 'grace@acme.example',
  before: JSON.stringify({ status: 'pending' }),
  after: JSON.stringify({ status: 'rejected', reason: 'We do not know you yet.' }),
  requestId: 'req-42',
}
const shown: AuditEntry = {
  ...rejected,
  seq: 1_233,
  kind: 'organization.demo-set',
  subjectKind: 'organization',
  subjectId: '3e6c7a2a-7c5e-4f20-9d2c-4b8b7e3f9b02',
  subject: 'Acme',
  before: null,
  after: JSON.stringify({ demo: 'robotaxi', isShown: true }),
  requestId: null,
}
type Props = Parameters<typeof AuditScreen>[0]

const setup = ({ search: begin = { q: '' }, ...own }: Partial<Props> = {}) => {
  const on = {
    onSearch: vi.fn<Props['onSearch']>(),
    onOlder: vi.fn<() => void>(),
    onRetry: vi.fn<() => void>(),
    onCsv: vi.fn<() => void>(),
    onLines: vi.fn<() => void>(),
    onVerify: vi.fn<() => void>(),
  }
  const AuditLog = () => {
    const [search, setSearch] = useState<AuditSearch>(begin)
    const [hasOlder, setHasOlder] = useState(true)
    return (
      <AuditScreen
        entries={[rejected, shown]}
        demos={{ robotaxi: 'Robotaxi' }}
        hasOlder={hasOlder}
        isFetching={false}
        problem={null}
        csv={{ isBusy: false, problem: null, onDownload: on.onCsv }}
        lines={{ isBusy: false, problem: null, onDownload: on.onLines }}
        verification={{ isBusy: false, problem: null, verdict: null, onVerify: on.onVerify }}
        onOlder={() => {
          on.onOlder()
          setHasOlder(false)
        }}
        onRetry={on.onRetry}
        {...own}
        search={search}
        onSearch={(part, how) => {
          on.onSearch(part, how)
          setSearch({ ...search, ...part })
        }}
      />
    )
  }
  return { ...on, ...renderScreen(<AuditLog />) }
}
const button = (name: string) => screen.getByRole('button', { name })
const addressOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
const verified = (verdict: Props['verification']['verdict']): Props['verification'] => ({
  isBusy: false,
  problem: null,
  verdict,
  onVerify: () => {},
})

test('ADMIN-3 an entry says in words what was done to whom, by whom, when and by which request; axe finds nothing wrong', async () => {
  setup()
  const entry = within(screen.getByRole('article', { name: 'Access rejected: grace@acme.example' }))
  expect(entry.getByText(/^By ada@google.com/)).toBeDefined()
  const time = entry.getByText(/2026/)
  expect(time.getAttribute('datetime')).toBe('2026-03-04T10:30:15.000Z')
  expect(time.textContent).toMatch(/15.* \S+$/)
  expect(entry.getByText('Request id: req-42')).toBeDefined()
  expect(entry.getByRole('row', { name: 'Access Pending Rejected' })).toBeDefined()
  expect(entry.getByRole('row', { name: 'Reason — We do not know you yet.' })).toBeDefined()
  expect(screen.getByRole('row', { name: 'Visibility Shown' })).toBeDefined()
  expect(screen.getByRole('row', { name: 'Demo Robotaxi' })).toBeDefined()
  expect(await axeProblems()).toEqual([])
})

const searches: [words: string, search: object][] = [
  ['Everything', {}],
  ['“acme” · Sorted by name', { q: 'acme', sort: 'name', order: 'asc' }],
  ['By words · Sorted by name', { isByWords: true, sort: 'name', order: 'asc' }],
  ['Sorted by name', { isByWords: false, sort: 'name', order: 'asc' }],
  [
    'Admins · Access: Pending · Sorted by created at, descending',
    { q: '', sort: 'createdAt', order: 'desc', role: 'admin', status: 'pending' },
  ],
  ['Last 30 days · Without Google staff', { days: 30, staff: 'left-out' }],
  ['Last 4 weeks · Partners', { range: '4w', audience: 'partners' }],
  ['From 2026-01-02 · Until 2026-01-09', { range: 'custom', from: '2026-01-02', to: '2026-01-09' }],
  ['Demo Robotaxi', { demo: 'robotaxi' }],
  ['Demo gone', { demo: 'gone' }],
  ['From Mar 4, 2026 · Of one person', { from: Date.UTC(2026, 2, 4, 12), person: 'id' }],
]

test.each(searches)(
  'ADMIN-3 INSIGHT-4 an export says in words what it had: %s',
  (words, search) => {
    const after = JSON.stringify({ search, rows: 1_200 })
    setup({
      entries: [
        { ...shown, kind: 'people.exported', subject: 'users.csv', subjectId: 'all', after },
      ],
    })
    const entry = within(screen.getByRole('article', { name: 'People exported: users.csv' }))
    expect(entry.getByRole('row', { name: `Search ${words}` })).toBeDefined()
    expect(entry.getByRole('row', { name: 'Rows in the file 1200' })).toBeDefined()
    expect(entry.queryByText(/[{}]/)).toBeNull()
  },
)

test('ADMIN-3 LEAD-6 a correction of a lead says in words which fields it changed, of which the log has no more', () => {
  const fields = ['type', 'company', 'note']
  setup({
    entries: [
      {
        ...rejected,
        kind: 'person.lead-corrected',
        before: JSON.stringify({ type: 'google-event', source: null }),
        after: JSON.stringify({ type: 'google-client', source: 'other', lead: 'lead-1', fields }),
      },
    ],
  })
  const entry = within(screen.getByRole('article', { name: 'Lead corrected: grace@acme.example' }))
  expect(entry.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'FieldBeforeAfter',
    'TypeGoogle EventProspect / Client',
    'SourceNot saidOther',
    'Number of the lead—lead-1',
    'Corrected—Type, Company, Note',
  ])
})

test('ADMIN-3 an organization and a person lead to their drawers', () => {
  setup()
  expect(addressOf('Acme')).toBe(`/admin/partners?organization=${shown.subjectId}`)
  expect(addressOf('grace@acme.example')).toBe(`/admin/users?person=${rejected.subjectId}`)
})

test('ADMIN-3 search, kind and days narrow the log, each from its newest entry; one press takes all off', async () => {
  const { person, onSearch } = setup({ search: { q: '', row: 12 } })
  await person.selectOptions(screen.getByLabelText('Kind'), 'Access rejected')
  expect(onSearch).toHaveBeenLastCalledWith({ kind: 'access.rejected', row: undefined }, undefined)
  await person.type(screen.getByLabelText('From'), '2026-03-01')
  expect(onSearch).toHaveBeenLastCalledWith(
    { from: '2026-03-01', row: undefined },
    { isTyping: true },
  )
  await person.type(screen.getByLabelText('Search the audit log'), 'a')
  expect(onSearch).toHaveBeenLastCalledWith({ q: 'a', row: undefined }, { isTyping: true })
  await person.click(button('Clear search and filters'))
  expect(screen.getByLabelText('Kind')).toHaveProperty('value', '')
  expect(screen.getByLabelText('From')).toHaveProperty('value', '')
  expect(screen.queryByRole('button', { name: 'Clear search and filters' })).toBeNull()
})

test('ADMIN-3 APP-9 Older asks for what came before; at the end of the log it goes, and leaves the focus at the list', async () => {
  const { person, onOlder } = setup()
  await person.click(button('Older'))
  expect(onOlder).toHaveBeenCalledOnce()
  expect(screen.queryByRole('button', { name: 'Older' })).toBeNull()
  const entries = screen.getByRole('list', { name: 'Entries' })
  expect(document.activeElement?.contains(entries)).toBe(true)
  expect(document.activeElement).toHaveProperty('tagName', 'DIV')
})

test('ADMIN-3 at the end of the log nothing older is offered', () => {
  setup({ hasOlder: false })
  expect(screen.queryByRole('button', { name: 'Older' })).toBeNull()
  expect(screen.getByText('2 entries')).toBeDefined()
})

test('ADMIN-3 the log leaves as CSV or as JSON lines, and is verified by a press', async () => {
  const { person, onCsv, onLines, onVerify } = setup()
  await person.click(button('CSV'))
  await person.click(button('JSON lines'))
  await person.click(button('Verify'))
  expect([onCsv, onLines, onVerify].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 1])
})

test('ADMIN-3 a chain that holds says how long it is', () => {
  setup({ verification: verified({ checked: 12_345, broken: null }) })
  expect(screen.getByText('12,345 entries checked, none was changed.')).toBeDefined()
})

test('ADMIN-3 a chain that does not hold says which row is the first bad one, and leads there, and how far it is broken', () => {
  setup({
    verification: verified({
      checked: 7,
      broken: { seq: 8, why: 'Row 8 is missing.', extent: '2 rows do not fit: rows 8 to 9.' },
    }),
  })
  expect(screen.getByRole('alert').textContent).toContain(
    'The audit log failed verification. Row 8 is missing.2 rows do not fit: rows 8 to 9.',
  )
  const link = screen.getByRole('link', { name: 'Go to row 8' })
  expect(link.getAttribute('href')).toBe('/admin/audit-log?row=8')
})

test('ADMIN-3 what one person did is said, and taken off with the other filters', async () => {
  const { person, onSearch } = setup({ search: { q: '', actor: rejected.subjectId } })
  expect(screen.getByText('The newest 2 entries by one person')).toBeDefined()
  await person.click(button('Clear search and filters'))
  expect(onSearch.mock.lastCall?.[0]).toMatchObject({ q: '', actor: undefined })
  expect(screen.getByText('The newest 2 entries')).toBeDefined()
})
