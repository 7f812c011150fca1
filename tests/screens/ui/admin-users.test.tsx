import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'

import type { SavedView } from '#src/api/contract/admin-views.ts'
import type { ListLayout } from '#src/machines/ui-settings/ui-settings.view.ts'
import { required } from '#src/lib/required.ts'
import { UsersScreen, type UsersSearch } from '#src/ui/admin/users-screen.tsx'
import { decisionSamples, personSamples } from '#tests/models/samples.ts'
import { axeProblems } from '#tests/support/axe.ts'
import { listTools } from '#tests/support/list-tools.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'

const { grace } = personSamples
const { acme } = decisionSamples
const first: UsersSearch = { q: '', sort: 'name', order: 'asc', page: 1, size: 25 }
type Props = Parameters<typeof UsersScreen>[0]

const setup = ({ search: begin = first, ...own }: Partial<Props> = {}) => {
  const on = {
    onSearch: vi.fn<Props['onSearch']>(),
    onRetry: vi.fn<() => void>(),
    onOpen: vi.fn<Props['onOpen']>(),
    onType: vi.fn<(q: string) => void>(),
  }
  const Users = () => {
    const [search, setSearch] = useState(begin)
    return (
      <UsersScreen
        page={{ rows: [grace], total: 60, isFetching: false, problem: null }}
        organizations={{ found: [acme], name: 'Acme', onType: on.onType }}
        tools={listTools()}
        {...on}
        {...own}
        search={search}
        onSearch={(part, how) => {
          on.onSearch(part, how)
          setSearch({ ...search, ...part })
        }}
      />
    )
  }
  return { ...on, ...renderScreen(<Users />) }
}
const button = (name: string) => screen.getByRole('button', { name })
/** In a popover, which is closed here. */
const inside = (name: string) => screen.getByRole('button', { name, hidden: true })
const choice = (name: string) => screen.getByRole('combobox', { name })
const on = () => within(screen.getByRole('group', { name: 'Filters that are on' }))
const headings = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)

test('ADMIN-2 users are narrowed by their role and how they sign in; each is told, and taken off by itself', async () => {
  const { person, onSearch } = setup({ search: { ...first, page: 3 } })
  expect(screen.queryByRole('group', { name: 'Filters that are on' })).toBeNull()
  await person.selectOptions(choice('Role'), 'Partner')
  await person.selectOptions(choice('Signs in with'), 'Passkey')
  await person.click(button('Remove Role: Partner'))
  expect(onSearch.mock.calls.map(([part]) => part)).toEqual([
    { role: 'partner', page: 1 },
    { method: 'passkey', page: 1 },
    { role: undefined, page: 1 },
  ])
  expect(on().getAllByRole('button')).toEqual([button('Remove Signs in with: Passkey')])
})

test('ADMIN-2 all that users can be narrowed by is told, and axe finds nothing wrong', async () => {
  const all = { role: 'admin', status: 'pending', state: 'active', method: 'oidc' } as const
  setup({ search: { ...first, ...all, organization: acme.id } })
  expect(
    on()
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Remove Role: Admin',
    'Remove Access: Pending',
    'Remove State: Active',
    'Remove Signs in with: Single sign-on',
    'Remove Organization: Acme',
  ])
  expect(await axeProblems()).toEqual([])
})

test('ADMIN-2 an organization is found by what is typed and chosen by keys; its name says that it is on', async () => {
  const { person, onSearch, onType } = setup()
  await person.type(choice('Organization'), 'ac')
  expect(onType.mock.calls).toEqual([['a'], ['ac']])
  await person.keyboard('{ArrowDown}{Enter}')
  expect(onSearch.mock.lastCall?.[0]).toEqual({ organization: acme.id, page: 1 })
  expect(choice('Organization')).toHaveProperty('value', '')
  await person.click(button('Remove Organization: Acme'))
  expect(onSearch.mock.lastCall?.[0]).toEqual({ organization: undefined, page: 1 })
})

test('ADMIN-2 nothing that matches is taken away with all filters; without any, nobody has an account', async () => {
  const { person, onSearch } = setup({
    page: { rows: [], total: 0, isFetching: false, problem: null },
    search: { ...first, q: 'zebra', method: 'oidc', organization: acme.id },
  })
  expect(screen.getByText('No user matches.')).toBeDefined()
  await person.click(button('Clear search and filters'))
  expect(onSearch.mock.lastCall?.[0]).toEqual({
    q: '',
    role: undefined,
    status: undefined,
    state: undefined,
    method: undefined,
    organization: undefined,
    page: 1,
  })
  expect(screen.getByText('Nobody has an account yet.')).toBeDefined()
})

test('ADMIN-2 users are in the order of what has an order, and of nothing else', () => {
  setup()
  const sortable = screen
    .getAllByRole('columnheader')
    .filter((heading) => heading.hasAttribute('aria-sort'))
  expect(sortable.map(({ textContent }) => textContent)).toEqual([
    'Name',
    'Email',
    'Last sign-in',
    'Since',
  ])
})

test('ADMIN-2 while the first rows are on their way, others hold their place in every column', () => {
  setup({ page: { rows: null, total: 0, isFetching: true, problem: null } })
  const rows = [...document.querySelectorAll('tbody tr')]
  expect(rows).toHaveLength(8)
  expect(rows.map(({ children }) => children.length)).toEqual(rows.map(() => headings().length))
})

test('ADMIN-2 the rows before stay, and are told to be on their way, while the next ones come', () => {
  setup({ page: { rows: [grace], total: 60, isFetching: true, problem: null } })
  expect(button(grace.name)).toBeDefined()
  expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true')
})

const layout: ListLayout = { density: 'compact', hidden: ['Email', 'Since'] }

test('ADMIN-2 columns are left out and rows made smaller, as one likes', async () => {
  const onArrange = vi.fn<(layout: ListLayout) => void>()
  const { person } = setup({ tools: listTools({ layout, onArrange }) })
  expect(headings()).toEqual(['Name', 'Role', 'Access', 'Organization', 'Last sign-in'])
  expect(screen.getByRole('table').dataset['density']).toBe('compact')

  const inMenu = within(required(document.getElementById('list-layout'), 'layout'))
  expect(inMenu.queryByLabelText('Name')).toBeNull()
  await person.click(inMenu.getByLabelText('Email'))
  await person.click(inMenu.getByLabelText('Role'))
  await person.click(inMenu.getByLabelText('Comfortable'))
  expect(onArrange.mock.calls).toEqual([
    [{ density: 'compact', hidden: ['Since'] }],
    [{ density: 'compact', hidden: ['Email', 'Since', 'Role'] }],
    [{ density: 'comfortable', hidden: ['Email', 'Since'] }],
  ])
})

test('ADMIN-2 what is shown is saved under a name, opened again and deleted', async () => {
  const waiting: SavedView = { list: 'users', name: 'Who waits', query: 'status=pending' }
  const views = {
    views: [waiting],
    query: waiting.query,
    onOpen: vi.fn<(view: SavedView) => void>(),
    onSave: vi.fn<(name: string) => void>(),
    onRemove: vi.fn<(view: SavedView) => void>(),
  }
  HTMLElement.prototype.hidePopover = vi.fn<() => void>()
  const { person } = setup({ tools: listTools({ views }) })
  expect(inside('Who waits').getAttribute('aria-current')).toBe('true')
  await person.click(inside('Who waits'))
  expect(views.onOpen).toHaveBeenCalledWith(waiting)
  await person.click(inside('Delete Who waits'))
  expect(views.onRemove).toHaveBeenCalledWith(waiting)

  await person.click(inside('Save'))
  expect(await screen.findByText('Please name the view.')).toBeDefined()
  expect(views.onSave).not.toHaveBeenCalled()
  await person.type(screen.getByLabelText('Save this view as'), ' Mine {Enter}')
  expect(views.onSave).toHaveBeenCalledWith('Mine')
})

test('ADMIN-2 nothing that is saved, and what could not be, is said', () => {
  setup({ tools: listTools({ views: { problem: 'The server is busy.' } }) })
  expect(screen.getByText('Nothing is saved yet.')).toBeDefined()
  expect(screen.getByRole('alert', { hidden: true }).textContent).toBe('The server is busy.')
})

test('ADMIN-2 the parts at which an address may wrap stay together, which Firefox would set apart in the rows of a narrow list', () => {
  setup()
  const cell = screen.getByRole('cell', { name: grace.email })
  expect(Array.from(cell.childNodes, ({ textContent }) => textContent)).toEqual([grace.email])
})
