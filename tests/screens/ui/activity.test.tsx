import { cleanup, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import type { ActivePerson } from '#src/api/contract/stats.ts'
import { groupsFor } from '#src/ui/frame/pages.ts'
import { ActivityFrame } from '#src/ui/insights/activity-frame.tsx'
import { ActivityScreen } from '#src/ui/insights/activity-screen.tsx'
import type { Activity, ActivitySearch } from '#src/ui/insights/activity.ts'
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
  range: '4w',
  staff: 'counted',
}
type Props = Parameters<typeof ActivityScreen>[0]
const activity: Activity = {
  from: '2025-12-19',
  to: '2026-01-15',
  beforeFrom: '2025-11-21',
  keptFrom: null,
  isLate: false,
  sums: { people: 12, opens: 1_240, pageViews: 3 },
  comparison: {
    days: 27,
    now: { people: 12, opens: 1_200, pageViews: 3 },
    before: { people: 10, opens: 1_600, pageViews: 0 },
  },
}

const setup = (own: Partial<Props> = {}) => {
  const on = {
    onSearch: vi.fn<Props['onSearch']>(),
    onRetry: vi.fn<() => void>(),
    onOpen: vi.fn<Props['onOpen']>(),
  }
  const sums = { activity, isFetching: false, problem: null, onRetry: () => {} }
  const page = { rows: [ann, bo], total: 2, isFetching: false, problem: null }
  const names = {
    organizations: { found: [], onType: () => {}, name: null },
    demos: { robotaxi: 'Robotaxi', nba: 'NBA' },
  }
  const list = (
    <ActivityScreen
      {...on}
      page={page}
      sums={sums}
      names={names}
      search={first}
      isLate={false}
      tools={listTools()}
      {...own}
    />
  )
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
  expect(organization.getAttribute('href')).toContain(`peopleOf=${ann.organization?.id}`)
  await person.click(button('Ann Fox'))
  expect(onOpen.mock.calls).toEqual([[ann]])
  expect(await axeProblems()).toEqual([])
})

test('INSIGHT-4 another range, or other people, begin the list anew', async () => {
  const { person, onSearch } = setup({ search: { ...first, page: 3 } })
  await person.selectOptions(screen.getByLabelText('Range'), 'Last 13 weeks')
  await person.selectOptions(screen.getByLabelText('Demo'), 'Robotaxi')
  await person.selectOptions(screen.getByLabelText('Audience'), 'Customers')
  await person.click(screen.getByRole('switch', { name: 'Count Google staff' }))
  await person.click(button('Last seen'))
  expect(onSearch.mock.calls.map(([part]) => part)).toEqual([
    { range: '13w', page: 1 },
    { demo: 'robotaxi', page: 1 },
    { audience: 'customers', page: 1 },
    { staff: 'left-out', page: 1 },
    { sort: 'lastSeenAt', order: 'desc', page: 1 },
  ])
})

test('INSIGHT-4 one’s own range has its first and its last day; while one of them lacks, that is said', async () => {
  const custom = { ...first, range: 'custom', from: '2026-01-02' } as const
  const waiting = { rows: null, total: 0, isFetching: false, problem: null }
  const { onSearch } = setup({
    search: custom,
    page: waiting,
    sums: { activity: null, isFetching: false, problem: null, onRetry: () => {} },
  })
  expect(screen.getAllByText('Choose the first and the last day.')).toHaveLength(1)
  expect(screen.queryAllByRole('term')).toEqual([])
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.getByLabelText<HTMLInputElement>('From').value).toBe('2026-01-02')
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-01-09' } })
  expect(onSearch.mock.calls).toEqual([[{ to: '2026-01-09', page: 1 }, { isTyping: true }]])
})

const figuresIn = () =>
  screen.getAllByRole('term').map((term) => {
    const texts = [...(term.parentElement?.children ?? [])].map((it) => it.textContent)
    return texts
  })

test('INSIGHT-4 what all did together stands with its change in words, its definition, its days, and since when it is kept', () => {
  setup({
    sums: {
      activity: { ...activity, keptFrom: '2025-11-01' },
      isFetching: false,
      problem: null,
      onRetry: () => {},
    },
  })
  expect(figuresIn()).toEqual([
    [
      'People',
      '12',
      '20\u00A0% more people than the four weeks before (10).',
      'Different people who opened a demo, viewed a page or left one.',
    ],
    [
      'Opens',
      '1,240',
      '25\u00A0% fewer opens than the four weeks before (1,600).',
      'How often they opened a demo.',
    ],
    ['Page views', '3', 'None in the four weeks before.', 'Pages of the portal shown to them.'],
  ])
  expect(
    screen.getByText(
      /^Dec 19, 2025\s–\sJan 15, 2026\. Days are of UTC\. The 27 days that are over are compared with the same weekdays of the four weeks before\. Activity is kept since Nov 1, 2025\. Google staff count too\. Global demo insights may differ: /,
    ),
  ).toBeDefined()
})

test('INSIGHT-4 RE-06 a list that lacks what came last says so behind how many there are, whatever its sums do', () => {
  setup({ isLate: true })
  expect(
    screen.getByText('1–2 of 2 people. The latest activity is still being counted.'),
  ).toBeDefined()
  expect(screen.queryByText(/Days are of UTC\. The latest/)).toBeNull()
})

test('INSIGHT-2 INSIGHT-4 the sums say whether Google staff count, as the switch has it', () => {
  setup({ search: { ...first, staff: 'left-out' } })
  expect(screen.getByText(/Google staff are left out\. Global demo insights/)).toBeDefined()
})

test('INSIGHT-4 RE-06 sums that lack what came last say so', () => {
  const sums = { isFetching: false, problem: null, onRetry: () => {} }
  setup({ sums: { ...sums, activity: { ...activity, isLate: true } } })
  expect(
    screen.getByText(/Days are of UTC\. The latest activity is still being counted\./),
  ).toBeDefined()
})

test.each([
  { keptFrom: null, note: 'No day of this range is over yet.' },
  { keptFrom: '2025-12-01', note: 'Not all of the four weeks before is kept.' },
])('INSIGHT-4 where nothing can be compared it says why: $note', ({ keptFrom, note }) => {
  setup({
    sums: {
      activity: { ...activity, keptFrom, comparison: null },
      isFetching: false,
      problem: null,
      onRetry: () => {},
    },
  })
  expect(figuresIn().map(([, , change]) => change)).toEqual([note, note, note])
})

test('INSIGHT-4 with a demo all figures are of that demo, and what narrows the list is taken off one by one', async () => {
  const search = {
    ...first,
    demo: 'robotaxi',
    audience: 'partners',
    organization: ann.organization?.id,
  } as const
  const { person, onSearch } = setup({ search })
  expect(screen.getByText(/^Everyone who opened Robotaxi/)).toBeDefined()
  expect(figuresIn().map((figure) => figure.at(-1))).toEqual([
    'Different people who opened the demo.',
    'How often they opened the demo.',
    'Pages of the demo shown to them.',
  ])
  for (const text of ['Opened: Robotaxi', 'Audience: Partners', 'Organization: Loading...']) {
    await person.click(button(`Remove ${text}`))
  }
  expect(onSearch.mock.calls).toEqual([
    [{ demo: undefined, page: 1 }],
    [{ audience: undefined, page: 1 }],
    [{ organization: undefined, page: 1 }],
  ])
  expect(await axeProblems()).toEqual([])
})

test('APP-10 INSIGHT-4 where the sums alone fail the list stands, and a retry asks for them; where both fail it is told once', async () => {
  const problem = { text: 'You are offline.' }
  const onRetrySums = vi.fn<() => void>()
  const failed = { activity: null, isFetching: false, problem, onRetry: onRetrySums }
  const { person } = setup({ sums: failed })
  expect(button('Ann Fox')).toBeDefined()
  await person.click(button('Retry'))
  expect(onRetrySums).toHaveBeenCalledOnce()
  cleanup()
  const { onRetry } = setup({
    sums: failed,
    page: { rows: null, total: 0, isFetching: false, problem },
  })
  await person.click(button('Retry'))
  expect(onRetry).toHaveBeenCalledOnce()
})

test('APP-10 INSIGHT-2 a range in which nobody did anything says so', () => {
  setup({ page: nobody })
  expect(screen.getByText('No activity in this range.')).toBeDefined()
})

test('APP-10 INSIGHT-2 where nobody matches, one press shows all again', async () => {
  const { person, onSearch } = setup({ page: nobody, search: { ...first, staff: 'left-out' } })
  expect(screen.getByText('No person matches.')).toBeDefined()
  await person.click(button('Clear search and filters'))
  expect(onSearch).toHaveBeenCalledExactlyOnceWith({
    q: '',
    demo: undefined,
    audience: undefined,
    organization: undefined,
    staff: 'counted',
    page: 1,
  })
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
