import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import type { Activity } from '#src/ui/insights/activity.ts'
import { CompareField } from '#src/ui/insights/compare-field.tsx'
import { ComparisonDrawer } from '#src/ui/insights/comparison-drawer.tsx'
import { axeProblems } from '#tests/support/axe.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'

type Props = Parameters<typeof ComparisonDrawer>[0]

const activityOf = (opens: number): Activity => ({
  from: '2025-12-19',
  to: '2026-01-15',
  beforeFrom: '2025-11-21',
  keptFrom: null,
  isLate: false,
  sums: { people: 1, opens, pageViews: 3 },
  comparison: {
    days: 27,
    now: { people: 1, opens, pageViews: 3 },
    before: { people: 1, opens: 10, pageViews: 3 },
  },
})
const ann = {
  id: '3e6c7a2a-7c5e-4f20-9d2c-4b8b7e3f9b00',
  name: 'Ann Fox',
  activity: activityOf(12),
}
const bo = { id: '3e6c7a2a-7c5e-4f20-9d2c-4b8b7e3f9b01', name: 'Bo Lee', activity: activityOf(8) }

const nobodyYet = ({ id }: { id: string }) => ({ id, name: null, activity: null })

const setup = (own: Partial<Props> = {}) => {
  const on = {
    onAllDemos: vi.fn<() => void>(),
    onRetry: vi.fn<() => void>(),
    onClose: vi.fn<() => void>(),
  }
  const drawer = (
    <ComparisonDrawer
      {...on}
      of="person"
      sides={[ann, bo]}
      days={{ range: '4w' }}
      demo={null}
      problem={null}
      {...own}
    />
  )
  return { ...on, ...renderScreen(drawer) }
}
const rows = () => screen.getAllByRole('row').map(({ textContent }) => textContent)

test('INSIGHT-4 two people stand side by side, each figure with its definition and its change, and each name leads to what they did; axe finds nothing wrong', async () => {
  setup()
  expect(screen.getByRole('dialog', { name: 'Ann Fox and Bo Lee' })).toBeDefined()
  expect(rows()).toEqual([
    'FigureAnn FoxBo Lee',
    'OpensHow often they opened a demo.1220\u00A0% more opens than the four weeks before (10).820\u00A0% fewer opens than the four weeks before (10).',
    'Page viewsPages of the portal shown to them.3As many as the four weeks before.3As many as the four weeks before.',
  ])
  expect(screen.getByRole('status').textContent).toMatch(/^Dec 19, 2025\s–\sJan 15, 2026\. /)
  const names = ['Ann Fox', 'Bo Lee'].map((name) =>
    screen.getByRole('link', { name }).getAttribute('href'),
  )
  expect(names).toEqual([`/user-insights?person=${ann.id}`, `/user-insights?person=${bo.id}`])
  expect(await axeProblems()).toEqual([])
})

test('INSIGHT-4 two organizations tell of the people who are in them today', () => {
  setup({ of: 'organization' })
  expect(rows()[1]).toMatch(/^PeopleDifferent people/)
  expect(screen.getByText(/for the organization they belong to today/)).toBeDefined()
  const link = screen.getByRole('link', { name: 'Ann Fox' })
  expect(link.getAttribute('href')).toBe(`/user-insights?peopleOf=${ann.id}`)
})

test.each([{ sides: [nobodyYet(ann), nobodyYet(bo)] }, { sides: [ann, nobodyYet(bo)] }] as const)(
  'APP-10 INSIGHT-4 while one of two loads that is said: $sides.0.name, $sides.1.name',
  ({ sides }) => {
    setup({ sides })
    expect(screen.getByRole('dialog', { name: 'Comparison' })).toBeDefined()
    expect(screen.getByRole('status').textContent).toBe('Loading...')
  },
)

test('APP-10 INSIGHT-4 what fails of two is asked for again, and a demo is given up, at a press', async () => {
  const { person, onRetry, onAllDemos } = setup({
    sides: [ann, { ...bo, activity: null }],
    demo: 'Robotaxi',
    problem: { text: 'You are offline.' },
  })
  await person.click(screen.getByRole('button', { name: 'Retry' }))
  await person.click(screen.getByRole('button', { name: 'Remove Demo: Robotaxi' }))
  expect([onRetry.mock.calls.length, onAllDemos.mock.calls.length]).toEqual([1, 1])
})

test('INSIGHT-4 whom somebody is compared with is found by typing, and chosen by keys', async () => {
  const onType = vi.fn<(q: string) => void>()
  const onChoose = vi.fn<(id: string) => void>()
  const found = [{ id: bo.id, name: bo.name, note: 'Cymbal' }]
  const { person } = renderScreen(<CompareField list="People" {...{ found, onType, onChoose }} />)
  await person.type(screen.getByRole('combobox', { name: 'Compare with' }), 'bo')
  expect(onType).toHaveBeenLastCalledWith('bo')
  expect(screen.getByRole('option').textContent).toBe('Bo Lee Cymbal')
  await person.keyboard('{ArrowDown}{Enter}')
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(bo.id)
})
