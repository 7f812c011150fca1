import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'

import type { OrganizationRow } from '#src/api/contract/admin-organizations.ts'
import type { Choice, Subject } from '#src/machines/decisions/decisions.machine.ts'
import type { DecisionsView } from '#src/machines/decisions/decisions.view.ts'
import { BulkBar } from '#src/ui/admin/bulk-bar.tsx'
import { PartnersScreen, type PartnersSearch } from '#src/ui/admin/partners-screen.tsx'
import { decisionSamples } from '#tests/models/samples.ts'
import { axeProblems } from '#tests/support/axe.ts'
import { heardOf } from '#tests/support/heard.ts'
import { listTools } from '#tests/support/list-tools.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'

const { acme, grace, linus } = decisionSamples
const bolt: OrganizationRow = {
  ...acme,
  id: '3e6c7a2a-7c5e-4f20-9d2c-4b8b7e3f9b00',
  name: 'Bolt',
  domains: [],
  waiting: 0,
  waitingSince: null,
  waitingPeople: [],
}
const first: PartnersSearch = { q: '', sort: 'name', order: 'asc', page: 1, size: 25 }
type Props = Parameters<typeof PartnersScreen>[0]

const setup = ({ search: begin = first, ...own }: Partial<Props> = {}) => {
  const on = {
    onSearch: vi.fn<Props['onSearch']>(),
    onRetry: vi.fn<() => void>(),
    onOpen: vi.fn<(row: OrganizationRow) => void>(),
    onChoose: vi.fn<(choices: readonly Choice[], isChosen: boolean) => void>(),
    onClearChosen: vi.fn<() => void>(),
    onAsk: vi.fn<(verdict: string, people: readonly Subject[]) => void>(),
    onDownload: vi.fn<() => void>(),
  }
  const still = {
    onLeaveOut: () => {},
    onConfirm: () => {},
    onCancel: () => {},
    onUndo: () => {},
    onDismiss: () => {},
  }
  const Partners = () => {
    const [search, setSearch] = useState(begin)
    return (
      <PartnersScreen
        {...still}
        {...on}
        page={{ rows: [acme, bolt], total: 120, isFetching: false, problem: null }}
        view={{ step: 'choosing', chosen: [] }}
        tools={listTools({ onDownload: on.onDownload })}
        {...own}
        search={search}
        onSearch={(part, how) => {
          on.onSearch(part, how)
          setSearch({ ...search, ...part })
        }}
      />
    )
  }
  return { ...on, ...renderScreen(<Partners />) }
}
const button = (name: string) => screen.getByRole('button', { name })
const sortOf = (name: string) =>
  screen.getByRole('columnheader', { name }).getAttribute('aria-sort')
const pageOf = (part: Partial<Props['page']>): Props['page'] => ({
  rows: null,
  total: 0,
  isFetching: false,
  problem: null,
  ...part,
})

test('ADMIN-2 a page says how much of the list it shows, and axe finds nothing wrong', async () => {
  setup({ search: { ...first, page: 2 } })
  expect(screen.getByRole('status').textContent).toBe('26–50 of 120 partners')
  expect(screen.getByText('Page 2 of 5')).toBeDefined()
  expect(await axeProblems()).toEqual([])
})

test('ADMIN-2 ADMIN-3 while a decision is being undone others can be chosen, and the buttons that decide say that they wait', async () => {
  const asked = { verdict: 'approve', people: [grace], done: [grace], refusals: [] } as const
  const { person, onAsk, onChoose } = setup({
    view: {
      step: 'done',
      ...asked,
      chosen: [{ id: acme.id, waiting: 2, people: acme.waitingPeople }],
      canUndo: true,
      isBusy: true,
      problem: null,
    },
  })
  for (const name of ['Approve Acme', 'Reject Acme', 'Approve chosen', 'Reject chosen']) {
    expect(button(name).getAttribute('aria-disabled')).toBe('true')
    await person.click(button(name))
  }
  expect(onAsk).not.toHaveBeenCalled()
  await person.click(screen.getByRole('checkbox', { name: 'Choose Acme' }))
  expect(onChoose).toHaveBeenCalledOnce()
})

test('ADMIN-2 of more than are counted a page says so, and leads on as long as there are whole pages', async () => {
  const rows = Array.from({ length: 25 }, (_, at) => ({ ...acme, id: `acme-${at}` }))
  const search = { ...first, page: 5_000 }
  const { person, onSearch } = setup({ search, page: pageOf({ rows, total: 100_001 }) })
  expect(screen.getByRole('status').textContent).toBe(
    '124,976–125,000 of more than 100,000 partners',
  )
  expect(screen.getByText('Page 5,000')).toBeDefined()
  await person.click(button('Next page'))
  expect(onSearch.mock.lastCall?.[0]).toEqual({ page: 5_001 })
})

test.each([
  { page: 5_001, rows: [acme, bolt], text: '125,001–125,002 of more than 100,000 partners' },
  { page: 5_002, rows: [], text: 'This page is past the end of the list.' },
])(
  'ADMIN-2 of more than are counted the page with $rows.length rows is the last',
  async ({ page, rows, text }) => {
    const search = { ...first, page }
    const { person, onSearch } = setup({ search, page: pageOf({ rows, total: 100_001 }) })
    expect(screen.getByRole('status').textContent).toBe(text)
    await person.click(button('Next page'))
    expect(onSearch).not.toHaveBeenCalled()
    await person.click(button('Previous page'))
    expect(onSearch.mock.lastCall?.[0]).toEqual({ page: page - 1 })
  },
)

test('ACCESS-2 AZ-04 whoever needs a second look does not come along with all of a page, and is named', async () => {
  const marked: OrganizationRow = {
    ...bolt,
    name: 'Аcme',
    looksLike: [{ name: 'Acme', domain: null }],
    waiting: 1,
    waitingPeople: [{ ...grace, warnings: [{ kind: 'public-mail' }] }],
  }
  const { person, onChoose } = setup({ page: pageOf({ rows: [acme, marked], total: 2 }) })
  expect(screen.getByRole('button', { name: /^Аcme\s*Looks like Acme\.$/ })).toBeDefined()
  await person.click(screen.getByLabelText('Choose all of this page'))
  const choice = { id: acme.id, waiting: 2, people: [grace, linus] }
  expect(onChoose.mock.lastCall).toEqual([[choice], true])
  await person.click(screen.getByLabelText('Choose Аcme'))
  expect(onChoose.mock.lastCall?.[0]).toMatchObject([{ id: marked.id }])
})

test('ADMIN-2 every key of a search is one step to it; Escape takes it away', async () => {
  const { person, onSearch } = setup({ search: { ...first, page: 3 } })
  const field = screen.getByLabelText('Search partners')
  await person.type(field, 'ac')
  expect(onSearch.mock.calls).toEqual([
    [{ q: 'a', page: 1 }, { isTyping: true }],
    [{ q: 'ac', page: 1 }, { isTyping: true }],
  ])
  await person.keyboard('{Escape}')
  expect(onSearch).toHaveBeenLastCalledWith({ q: '', page: 1 }, { isTyping: true })
  expect(field).toHaveProperty('value', '')
})

test('ADMIN-2 a heading sorts by its column, then the other way round, and says so', async () => {
  const { person, onSearch } = setup()
  expect(sortOf('Waiting')).toBe('none')
  await person.click(button('Waiting'))
  expect(sortOf('Waiting')).toBe('descending')
  await person.click(button('Waiting'))
  expect(sortOf('Waiting')).toBe('ascending')
  await person.click(button('Waiting since'))
  expect(sortOf('Waiting since')).toBe('ascending')
  expect(onSearch.mock.lastCall?.[0]).toEqual({ sort: 'waitingSince', order: 'asc', page: 1 })
  expect(sortOf('Since')).toBe('none')
  expect(sortOf('Decide')).toBeNull()
})

test('ADMIN-2 APP-9 by what a heading has sorted is told to ears', async () => {
  const { person } = setup()
  const place = screen.getByText('Sorted by Organization, ascending.')
  await person.click(button('Waiting'))
  await vi.waitFor(() => expect(heardOf(place)).toBe('Sorted by Waiting, descending.'))
})

test('ADMIN-2 one leafs from the first page to the last and no further; another size begins anew', async () => {
  const { person, onSearch } = setup({ search: { ...first, page: 4 } })
  await person.click(button('Next page'))
  await person.click(button('Next page'))
  expect(onSearch.mock.calls.map(([part]) => part)).toEqual([{ page: 5 }])
  await person.selectOptions(screen.getByLabelText('Rows per page'), '100')
  expect(onSearch.mock.lastCall?.[0]).toEqual({ page: 1, size: 100 })
  await person.click(button('Previous page'))
  expect(onSearch).toHaveBeenCalledTimes(2)
})

test.each([
  { total: 25, pages: 0 },
  { total: 26, pages: 1 },
])(
  'ADMIN-2 of $total rows the smallest page shows all, or there are pages to leaf through',
  (it) => {
    setup({ page: pageOf({ rows: [acme], total: it.total }) })
    expect(screen.queryAllByRole('navigation', { name: 'Pages' })).toHaveLength(it.pages)
  },
)

test('ADMIN-2 who turns to another page is at the top of its rows', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  const { person } = setup()
  await person.click(button('Next page'))
  const rows = screen.getByRole('region', { name: 'Partners' })
  expect(document.activeElement).toBe(rows)
  expect(scrolled.mock.contexts).toEqual([rows])
  expect(screen.getByRole('status').textContent).toBe('26–50 of 120 partners')
  scrolled.mockRestore()
})

test('ADMIN-2 a filter is put on by a press and taken off by another', async () => {
  const { person, onSearch } = setup()
  const chip = button('Somebody waits')
  await person.click(chip)
  expect(chip.getAttribute('aria-pressed')).toBe('true')
  await person.click(chip)
  expect(onSearch.mock.calls.map(([part]) => part)).toEqual([
    { waiting: 'some', page: 1 },
    { waiting: undefined, page: 1 },
  ])
})

test('ADMIN-2 a row and the first column are named by what they are, and no choice', () => {
  setup()
  expect(screen.getByRole('rowheader', { name: 'Acme' }).textContent).toBe('Acme')
  expect(screen.getByRole('columnheader', { name: 'Organization' }).textContent).toBe(
    'Organization',
  )
  expect(screen.getByLabelText('Choose Acme').closest('td')).not.toBeNull()
  expect(screen.getByLabelText('Choose all of this page').closest('td')).not.toBeNull()
})

test('ADMIN-2 a press on a row or on its name opens it; one on its checkbox chooses it', async () => {
  const { person, onOpen, onChoose } = setup()
  await person.click(screen.getByText('acme.example'))
  await person.click(button('Bolt'))
  expect(onOpen.mock.calls).toEqual([[acme], [bolt]])
  await person.click(screen.getByLabelText('Choose Acme'))
  await person.click(screen.getByLabelText('Choose all of this page'))
  const choice = { id: acme.id, waiting: 2, people: [grace, linus] }
  expect(onChoose.mock.calls).toEqual([
    [[choice], true],
    [[choice], true],
  ])
  expect(screen.getByLabelText('Choose Bolt')).toHaveProperty('disabled', true)
  expect(onOpen).toHaveBeenCalledTimes(2)
})

test('ADMIN-3 a row decides on all of its people who wait, and has no button where nobody does', async () => {
  const { person, onAsk } = setup()
  await person.click(button('Approve Acme'))
  await person.click(button('Reject Acme'))
  expect(onAsk.mock.calls).toEqual([
    ['approve', [grace, linus]],
    ['reject', [grace, linus]],
  ])
  expect(screen.queryByRole('button', { name: 'Approve Bolt' })).toBeNull()
})

const chosenView = (people: readonly Subject[]): DecisionsView => ({
  step: 'choosing',
  chosen: [
    { id: 'elsewhere', waiting: 1, people: [linus] },
    { id: acme.id, waiting: people.length, people },
  ],
})

test('ADMIN-2 who is chosen on other pages too is decided on at once', async () => {
  const { person, onAsk, onClearChosen } = setup({ view: chosenView([grace]) })
  const bar = screen.getByRole('region', { name: 'Chosen organizations' })
  expect(within(bar).getByRole('status').textContent).toBe('2 organizations chosen, 2 people wait.')
  await person.click(button('Reject chosen'))
  expect(onAsk.mock.calls).toEqual([['reject', [linus, grace]]])
  await person.click(button('Clear'))
  expect(onClearChosen).toHaveBeenCalledOnce()
})

const barOf = (chosen: DecisionsView['chosen']) => (
  <BulkBar view={{ step: 'choosing', chosen }} onAsk={() => {}} onClearChosen={() => {}} />
)

test('ADMIN-2 APP-9 how many are chosen is told to ears by a line that they know, empty, before', async () => {
  const { redraw } = renderScreen(barOf([]))
  redraw(barOf([{ id: acme.id, waiting: 1, people: [grace] }]))
  const line = screen.getByRole('status')
  const words = '1 organization chosen, 1 person waits.'
  expect([line.textContent, heardOf(line)]).toEqual([words, ''])
  await vi.waitFor(() => expect(heardOf(line)).toBe(words))
})

function Chosen() {
  const [view, setView] = useState(chosenView([grace]))
  return (
    <div tabIndex={-1} data-takes-focus>
      <BulkBar
        view={view}
        onAsk={() => {}}
        onClearChosen={() => setView({ ...view, chosen: [] })}
      />
    </div>
  )
}

test('ADMIN-2 APP-9 who clears what they chose is not left nowhere', async () => {
  const { person } = renderScreen(<Chosen />)
  await person.click(button('Clear'))
  expect(screen.queryByRole('region')).toBeNull()
  expect(document.activeElement).toHaveProperty('tabIndex', -1)
})

test('ADMIN-2 more than a hundred people at once are not asked about, and it is said', () => {
  setup({ view: chosenView(Array.from({ length: 100 }, () => grace)) })
  expect(screen.getByText(/At most 100 people at once\./)).toBeDefined()
  expect(button('Approve chosen')).toHaveProperty('disabled', true)
})

test('ADMIN-2 of an organization in which more wait than are decided on at once the real number is told, and who comes first', () => {
  const { redraw } = renderScreen(barOf([]))
  const people = Array.from({ length: 100 }, () => grace)
  redraw(barOf([{ id: acme.id, waiting: 1_250, people }]))
  expect(screen.getByRole('status').textContent).toBe(
    '1 organization chosen, 1,250 people wait. The 100 who asked first come first.',
  )
  expect(button('Approve chosen')).toHaveProperty('disabled', false)
})

test('ADMIN-2 while the first rows are on their way it is said; rows stay while the next ones are', () => {
  setup({ page: pageOf({ isFetching: true }) })
  expect(screen.getByRole('status').textContent).toBe('Loading...')
  expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true')
  expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull()
})

test('ADMIN-2 rows that did not come are told with the request, no others seem to be on their way, and they are asked for again', async () => {
  const problem = { text: 'The server is busy.', requestId: 'req-7' }
  const { person, onRetry } = setup({ page: pageOf({ problem }) })
  expect(screen.getByRole('alert').textContent).toContain('The server is busy.Request id: req-7')
  expect(screen.queryByRole('table')).toBeNull()
  await person.click(button('Retry'))
  expect(onRetry).toHaveBeenCalledOnce()
})

test('ADMIN-2 nothing at all, nothing that matches and a page past the end are three things', async () => {
  const { person, onSearch } = setup({
    page: pageOf({ rows: [], total: 3 }),
    search: { ...first, page: 9 },
  })
  expect(screen.getByRole('status').textContent).toBe('This page is past the end of the list.')
  await person.click(button('Previous page'))
  expect(onSearch.mock.lastCall?.[0]).toEqual({ page: 1 })
  await person.click(button('First page'))
  expect(onSearch.mock.lastCall?.[0]).toEqual({ page: 1 })
})

test('ADMIN-2 a search that nothing matches is taken away with its filters', async () => {
  const { person, onSearch } = setup({
    page: pageOf({ rows: [] }),
    search: { ...first, q: 'zebra', waiting: 'some' },
  })
  expect(screen.getByRole('status').textContent).toBe('No partner matches.')
  await person.click(button('Clear search and filters'))
  expect(onSearch.mock.lastCall?.[0]).toEqual({ q: '', waiting: undefined, page: 1 })
  expect(screen.getByRole('status').textContent).toMatch(/^No partner has requested access yet\./)
})

test('ADMIN-2 all matches leave as a file, once at a time', async () => {
  const { person, onDownload } = setup()
  await person.click(button('CSV'))
  expect(onDownload).toHaveBeenCalledOnce()
})

test('ADMIN-1 since when somebody waits is told by whoever asked first, and of nobody where nobody does', () => {
  const waitingSince = Date.UTC(2026, 10, 2)
  setup({ page: pageOf({ rows: [{ ...acme, waitingSince }, bolt], total: 2 }) })
  const place = [
    ...(screen.getByRole('columnheader', { name: 'Waiting since' }).parentElement?.children ?? []),
  ].findIndex((it) => it.textContent === 'Waiting since')
  const told = screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children][place]?.querySelector('time')?.dateTime)
  expect(told).toEqual([new Date(waitingSince).toISOString(), undefined])
})
