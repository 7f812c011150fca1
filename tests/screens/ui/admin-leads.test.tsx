import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import type { LeadRow } from '#src/api/contract/admin-leads.ts'
import { LeadDrawer } from '#src/ui/admin/lead-drawer.tsx'
import { LeadsScreen } from '#src/ui/admin/leads-screen.tsx'
import type { LeadsSearch } from '#src/ui/admin/leads.ts'
import { decisionSamples, now, personSamples } from '#tests/models/samples.ts'
import { axeProblems } from '#tests/support/axe.ts'
import { listTools } from '#tests/support/list-tools.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'

const { grace } = personSamples
const { acme } = decisionSamples
const first: LeadsSearch = { q: '', sort: 'createdAt', order: 'desc', page: 1, size: 25 }
const cymbal: LeadRow = {
  id: '5b1f6d1e-6a53-4c0a-8f0e-0d6a3f6f7c91',
  createdAt: now,
  type: 'google-client',
  company: 'Cymbal',
  website: 'https://cymbal.example',
  salesforce: '',
  note: 'Wants it by May.\nAsk again.',
  source: null,
  version: 1,
  person: { id: grace.id, name: grace.name, email: grace.email },
  organization: { id: acme.id, name: 'Acme' },
  demos: ['Robotaxi', 'F1'],
}

const setup = (search: Partial<LeadsSearch> = {}) => {
  const onSearch = vi.fn<Parameters<typeof LeadsScreen>[0]['onSearch']>()
  const onOpen = vi.fn<Parameters<typeof LeadsScreen>[0]['onOpen']>()
  const shown = renderScreen(
    <LeadsScreen
      page={{ rows: [cymbal], total: 60, isFetching: false, problem: null }}
      names={{
        organizations: { found: [acme], name: 'Acme', onType: () => {} },
        demos: { robotaxi: 'Robotaxi' },
        personName: 'Grace Hopper',
      }}
      tools={listTools()}
      search={{ ...first, ...search }}
      onSearch={onSearch}
      onRetry={() => {}}
      onOpen={onOpen}
    />,
  )
  return { ...shown, onSearch, onOpen }
}
const factsIn = (element: HTMLElement) =>
  [...element.querySelectorAll('dt')].map(
    (term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`,
  )

test('INSIGHT-4 a lead is a row of who was shown what by whom, and opens', async () => {
  const { person, onOpen } = setup()
  const [row] = screen.getAllByRole('row').slice(1)
  expect(row?.textContent).toContain('Cymbal')
  expect(row?.textContent).toContain('Prospect / Client')
  expect(row?.textContent).toContain('Not said')
  expect(row?.textContent).toContain('Robotaxi, F1')
  expect(row?.textContent).toContain(grace.name)
  await person.click(screen.getByRole('button', { name: 'Cymbal' }))
  expect(onOpen).toHaveBeenCalledWith(cymbal)
})

test('INSIGHT-4 leads are narrowed by type, source, demo, organization and days; each is told and taken off by itself', async () => {
  const { person, onSearch } = setup({
    type: 'client',
    source: 'other',
    demo: 'robotaxi',
    organization: acme.id,
    person: grace.id,
    from: '2026-01-01',
    to: '2026-01-31',
    page: 3,
  })
  const on = within(screen.getByRole('group', { name: 'Filters that are on' }))
  expect(on.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Remove Type: Client',
    'Remove Source: Other',
    'Remove Demo: Robotaxi',
    'Remove Organization: Acme',
    'Remove Demoed by: Grace Hopper',
    'Remove From: 2026-01-01',
    'Remove To: 2026-01-31',
  ])
  await person.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'Google Event')
  await person.click(on.getByRole('button', { name: 'Remove Demoed by: Grace Hopper' }))
  expect(onSearch.mock.calls.map(([part]) => part)).toEqual([
    { type: 'google-event', page: 1 },
    { person: undefined, page: 1 },
  ])
  expect(await axeProblems()).toEqual([])
})

const showDrawer = (own: Partial<Parameters<typeof LeadDrawer>[0]> = {}) => {
  const onCorrect = vi.fn<(lead: LeadRow) => void>()
  const onDelete = vi.fn<(lead: LeadRow) => void>()
  const { person } = renderScreen(
    <LeadDrawer
      lead={cymbal}
      problem={null}
      isCorrected={false}
      isDeleted={false}
      {...own}
      onCorrect={onCorrect}
      onDelete={onDelete}
      onRetry={() => {}}
      onClose={() => {}}
    />,
  )
  return { person, onCorrect, onDelete }
}

test.each([
  ['on its way is called as in the list it was opened from', undefined, 'Cymbal'],
  ['that is gone is called by no name', null, 'Lead'],
] as const)('INSIGHT-4 APP-9 a lead %s', (_, lead, name) => {
  showDrawer({ lead, listedCompany: 'Cymbal' })
  expect(screen.getByRole('dialog', { name })).toBeDefined()
})

test('INSIGHT-2 INSIGHT-4 a lead shows all that its form said, and leads on to who filled it in, and to what they did in the week around it', async () => {
  showDrawer()
  const drawer = screen.getByRole('dialog', { name: 'Cymbal' })
  expect(factsIn(drawer)).toEqual([
    'Type: Prospect / Client',
    'Source: Not said',
    'Website: https://cymbal.example',
    'Demos: Robotaxi, F1',
    `Demoed by: ${grace.name}`,
    `Email: ${grace.email}`,
    'Organization: Acme',
    expect.stringMatching(/^Created: /),
  ])
  expect(within(drawer).getByRole('region', { name: 'Note' }).textContent).toContain('by May.')
  const hrefs = within(drawer)
    .getAllByRole('link')
    .map((it) => it.getAttribute('href'))
  expect(hrefs).toEqual([
    'https://cymbal.example',
    `/admin/leads?person=${grace.id}`,
    `/user-insights?person=${grace.id}&range=custom&from=2029-12-29&to=2030-01-04`,
    `/user-insights?peopleOf=${acme.id}&range=custom&from=2029-12-29&to=2030-01-04`,
    `/admin/users?person=${grace.id}`,
  ])
  expect(await axeProblems()).toEqual([])
})

test('LEAD-6 a lead that is open is there to be corrected and to be deleted', async () => {
  const { person, onCorrect, onDelete } = showDrawer()
  await person.click(screen.getByRole('button', { name: 'Correct' }))
  await person.click(screen.getByRole('button', { name: 'Delete lead' }))
  expect(onCorrect).toHaveBeenCalledExactlyOnceWith(cymbal)
  expect(onDelete).toHaveBeenCalledExactlyOnceWith(cymbal)
})

test.each([
  ['This lead does not exist any more.', { lead: null }],
  ['The lead is deleted.', { lead: null, isDeleted: true }],
  ['The lead is corrected.', { isCorrected: true }],
])('INSIGHT-4 LEAD-6 the drawer of a lead says: %s', (text, own) => {
  showDrawer(own)
  const told = screen.getAllByRole('status').map(({ textContent }) => textContent)
  expect(told.filter((it) => it !== '')).toEqual([text])
})
