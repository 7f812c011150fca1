import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'

import type { Usage } from '#src/api/contract/stats.ts'
import { UsageScreen } from '#src/ui/insights/usage-screen.tsx'
import { changeText, type UsageSearch } from '#src/ui/insights/usage.ts'
import { groupsFor } from '#src/ui/parts/pages.ts'
import { axeProblems } from '#tests/support/axe.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { sampleMe } from '#tests/support/screen-samples.ts'

const usage: Usage = {
  figures: { opens: 1_234, people: 12, reused: 617, leads: 40 },
  before: { opens: 1_200, people: 15, reused: 564, leads: 40 },
  days: [
    { day: '2026-01-14', opens: 1_000 },
    { day: '2026-01-15', opens: 234 },
  ],
  demos: [
    { key: 'robotaxi', label: 'Robotaxi', opens: 1_200, people: 12 },
    { key: 'nba', label: 'NBA fan insights', opens: 33, people: 2 },
    { key: 'gone', label: null, opens: 1, people: 1 },
  ],
}
const nothing: Usage = {
  ...usage,
  figures: { opens: 0, people: 0, reused: 0, leads: 3 },
  demos: [],
}
type Props = Parameters<typeof UsageScreen>[0]

const setup = ({
  search: begin = { days: 30, staff: 'counted', sort: 'opens' },
  ...own
}: Partial<Props> = {}) => {
  const on = {
    onSearch: vi.fn<Props['onSearch']>(),
    onRetry: vi.fn<() => void>(),
    onDay: vi.fn<() => void>(),
    onDemo: vi.fn<() => void>(),
  }
  const Insights = () => {
    const [search, setSearch] = useState<UsageSearch>(begin)
    return (
      <UsageScreen
        usage={usage}
        isFetching={false}
        problem={null}
        byDay={{ isBusy: false, problem: null, onDownload: on.onDay }}
        byDemo={{ isBusy: false, problem: null, onDownload: on.onDemo }}
        onRetry={on.onRetry}
        {...own}
        search={search}
        onSearch={(part) => {
          on.onSearch(part)
          setSearch({ ...search, ...part })
        }}
      />
    )
  }
  return { ...on, ...renderScreen(<Insights />) }
}
const button = (name: string) => screen.getByRole('button', { name })
const bars = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

test('APP-10 a file that did not come is told where it was asked for', () => {
  setup({ byDemo: { isBusy: false, problem: 'Request timed out', onDownload: () => {} } })
  const place = screen.getByRole('region', { name: 'Opens by demo' })
  expect(within(place).getByRole('alert').textContent).toBe('Request timed out')
  expect(screen.getAllByRole('alert')).toHaveLength(1)
})

test('INSIGHT-1 INSIGHT-4 each figure has its change in words and its definition; axe finds nothing wrong', async () => {
  setup()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Global demo insights')
  const figures = screen.getAllByRole('term').map((term) => term.parentElement?.textContent)
  expect(figures).toEqual([
    'Opens1,23434 more than in the 2 days before (1,200).How often somebody opened a demo.',
    'People who opened123 fewer than in the 2 days before (15).Different people who opened at least one demo.',
    'Leads40As many as in the 2 days before (40).Lead forms sent. One lead may be followed by several opens.',
    'Opens in a running demo session50 %3 points more than in the 2 days before (47 %).Share of the opens that needed no new lead form.',
  ])
  expect(screen.getByRole('status').textContent).toMatch(
    /2026\. Days begin and end in UTC; today counts as far as it has come\.$/,
  )
  expect(await axeProblems()).toEqual([])
})

test('INSIGHT-4 the range and who counts are chosen, and said', async () => {
  const { person, onSearch } = setup()
  await person.selectOptions(screen.getByLabelText('Range'), 'Last 7 days')
  await person.click(screen.getByRole('switch', { name: 'Without Google staff' }))
  expect(screen.getByRole('status').textContent).toContain(', without Google staff.')
  await person.click(screen.getByRole('switch', { name: 'Without Google staff' }))
  expect(onSearch.mock.calls).toEqual([
    [{ days: 7 }],
    [{ staff: 'left-out' }],
    [{ staff: 'counted' }],
  ])
})

test('INSIGHT-4 the opens of each day are a chart, a table and a file', async () => {
  const { person, onDay } = setup()
  expect(screen.getByRole('img', { name: 'Opens per day, opens, days in UTC' })).toBeDefined()
  await person.click(button('View as table'))
  const table = within(screen.getByRole('table'))
  expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'PeriodOpens',
    'Jan 141000',
    'Jan 15234',
  ])
  const [csv] = screen.getAllByRole('button', { name: 'CSV' })
  await person.click(csv ?? document.body)
  expect(onDay).toHaveBeenCalledOnce()
})

test('INSIGHT-4 demos stand by their opens or by their names, and lead to their pages', async () => {
  const { person, onDemo } = setup()
  const figures = ['1,200 opens by 12 people', '33 opens by 2 people', '1 open by 1 person']
  const gone = `gone (no longer in the catalogue)${figures[2]}`
  const nba = `NBA fan insights${figures[1]}`
  expect(bars().slice(-3)).toEqual([`Robotaxi${figures[0]}`, nba, gone])
  await person.selectOptions(screen.getByLabelText('Sort by'), 'Name')
  expect(bars().slice(-3)).toEqual([gone, nba, `Robotaxi${figures[0]}`])
  expect(screen.getByRole('link', { name: 'Robotaxi' }).getAttribute('href')).toBe('/demo/robotaxi')
  const files = screen.getAllByRole('button', { name: 'CSV' })
  await person.click(files.at(-1) ?? document.body)
  expect(onDemo).toHaveBeenCalledOnce()
})

test('APP-10 INSIGHT-1 a range without opens says so, with what else there is', async () => {
  setup({ usage: nothing })
  expect(screen.getByText('No demo was opened in this range.')).toBeDefined()
  expect(screen.getByText('No demo was opened.')).toBeDefined()
  expect(screen.getByText('37 fewer than in the 2 days before (40).')).toBeDefined()
  expect(screen.queryByRole('img')).toBeNull()
  expect(await axeProblems()).toEqual([])
})

test('APP-10 INSIGHT-1 what loads says so; what fails says why and is asked for again', async () => {
  const { redraw } = setup({ usage: null, isFetching: true })
  expect(screen.getByRole('status').textContent).toBe('Loading...')
  const problem = { text: 'You are offline.', requestId: 'req-1' }
  redraw(<p>gone</p>)
  const { person, onRetry } = setup({ usage: null, problem })
  expect(screen.getByRole('alert').textContent).toContain('You are offline.')
  await person.click(button('Retry'))
  expect(onRetry).toHaveBeenCalledOnce()
})

test('INSIGHT-4 a change is told in words whichever way it goes', () => {
  expect([changeText(5, 3, 7), changeText(3, 5, 7), changeText(0, 0, 90)]).toEqual([
    '2 more than in the 7 days before (3).',
    '2 fewer than in the 7 days before (5).',
    'As many as in the 90 days before (0).',
  ])
})

const insightsOf = (own: Parameters<typeof sampleMe>[0]) =>
  groupsFor(sampleMe(own))
    .filter(({ key }) => key === 'insights')
    .flatMap(({ pages }) => pages.map(({ to }) => to))

test('APP-9 ROUTE-5 the sidebar has the insights for those who may open them', () => {
  expect(insightsOf({})).toEqual([])
  expect(insightsOf({ isGoogle: true })).toEqual(['/usage-insights'])
})
