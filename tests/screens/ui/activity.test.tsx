import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import type { ActivePerson } from '#src/api/contract/stats.ts'
import { ActivityFrame } from '#src/ui/insights/activity-frame.tsx'
import { ActivityScreen } from '#src/ui/insights/activity-screen.tsx'
import type { ActivitySearch } from '#src/ui/insights/activity.ts'
import { groupsFor } from '#src/ui/parts/pages.ts'
import { axeProblems } from '#tests/support/axe.ts'
import { listTools } from '#tests/support/list-tools.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { sampleMe } from '#tests/support/screen-samples.ts'

const ann: ActivePerson = {
  id: '3e6c7a2a-7c5e-4f20-9d2c-4b8b7e3f9b00',
  name: 'Ann Fox',
  organization: { id: '3e6c7a2a-7c5e-4f20-9d2c-4b8b7e3f9b0c', name: 'Cymbal' },
  opens: 1_234,
  pageViews: 12,
  lastSeenAt: Date.UTC(2026, 0, 15, 9),
}
const bo = { ...ann, id: '3e6c7a2a-7c5e-4f20-9d2c-4b8b7e3f9b01', name: 'Bo', organization: null }
const first: ActivitySearch = {
  q: '',
  sort: 'opens',
  order: 'desc',
  page: 1,
  size: 25,
  days: 30,
  staff: 'counted',
}
type Props = Parameters<typeof ActivityScreen>[0]

const setup = (own: Partial<Props> = {}) => {
  const on = {
    onSearch: vi.fn<Props['onSearch']>(),
    onRetry: vi.fn<() => void>(),
    onOpen: vi.fn<Props['onOpen']>(),
  }
  const page = { rows: [ann, bo], total: 2, isFetching: false, problem: null }
  const list = <ActivityScreen {...on} page={page} search={first} tools={listTools()} {...own} />
  return { ...on, ...renderScreen(list) }
}
const button = (name: string) => screen.getByRole('button', { name })
const nobody = { rows: [], total: 0, isFetching: false, problem: null }

test('INSIGHT-2 people stand with how much they did; a press on a name opens it; axe finds nothing wrong', async () => {
  const { person, onOpen } = setup()
  const rows = screen.getAllByRole('row').map(({ textContent }) => textContent)
  expect(rows[1]).toMatch(/^Ann FoxCymbal1,23412Jan 1[45], 2026/)
  expect(rows[2]).toMatch(/^BoNone/)
  const organization = screen.getByRole('link', { name: 'Cymbal' })
  expect(organization.getAttribute('href')).toContain(`organization=${ann.organization?.id}`)
  await person.click(button('Ann Fox'))
  expect(onOpen.mock.calls).toEqual([[ann]])
  expect(await axeProblems()).toEqual([])
})

test('INSIGHT-4 another range, or other people, begin the list anew', async () => {
  const { person, onSearch } = setup({ search: { ...first, page: 3 } })
  await person.selectOptions(screen.getByLabelText('Range'), 'Last 90 days')
  await person.click(screen.getByRole('switch', { name: 'Count Google staff' }))
  await person.click(button('Last seen'))
  expect(onSearch.mock.calls.map(([part]) => part)).toEqual([
    { days: 90, page: 1 },
    { staff: 'left-out', page: 1 },
    { sort: 'lastSeenAt', order: 'desc', page: 1 },
  ])
})

test('APP-10 INSIGHT-2 a range in which nobody did anything says so', () => {
  setup({ page: nobody })
  expect(screen.getByRole('status').textContent).toBe('No activity in this range.')
})

test('APP-10 INSIGHT-2 where nobody matches, one press shows all again', async () => {
  const { person, onSearch } = setup({ page: nobody, search: { ...first, staff: 'left-out' } })
  expect(screen.getByRole('status').textContent).toBe('No person matches.')
  await person.click(button('Clear search and filters'))
  expect(onSearch).toHaveBeenCalledExactlyOnceWith({ q: '', staff: 'counted', page: 1 })
})

test('AZ-08 INSIGHT-2 a session that could be phished shows nobody, and the way to a stronger one', async () => {
  const onStepUp = vi.fn<() => void>()
  const { person } = renderScreen(
    <ActivityFrame me={sampleMe({ isAdmin: true, isStrong: false })} onStepUp={onStepUp}>
      people
    </ActivityFrame>,
  )
  expect(screen.queryByText('people')).toBeNull()
  await person.click(button('Use a stronger sign-in'))
  expect(onStepUp).toHaveBeenCalledOnce()
})

test('APP-9 ROUTE-5 the sidebar has the user insights for admins', () => {
  const [insights] = groupsFor(sampleMe({ isAdmin: true })).filter(({ key }) => key === 'insights')
  expect(insights?.pages.map(({ to }) => to)).toEqual(['/user-insights'])
})
