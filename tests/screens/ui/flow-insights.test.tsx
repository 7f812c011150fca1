import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import type { FlowInsights, FlowRun } from '#src/api/contract/flow-insights.ts'
import { FailureDrawer, FailureForm, FailureRuns } from '#src/ui/insights/failure-search.tsx'
import { outcomeText } from '#src/ui/insights/flow-run-path.tsx'
import { FlowRunsDrawer } from '#src/ui/insights/flow-runs-drawer.tsx'
import { FlowScreen } from '#src/ui/insights/flow-screen.tsx'
import { shareChange, timeText } from '#src/ui/insights/flow-text.ts'
import { charts } from '#server/areas/flows/charts.ts'
import { axeProblems } from '#tests/support/axe.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'

const chart = charts.lead
const edge = chart.edges.find(
  ({ source, event }) => source === 'editing' && event === 'lead.submit',
)
if (edge === undefined) {
  throw new Error('The lead form is sent by no edge.')
}
const counts = { runs: 100, done: 80, failed: 5, left: 15, medianMs: 42_000 }
const insights: FlowInsights = {
  flow: 'lead',
  from: '2026-01-01',
  to: '2026-01-28',
  beforeFrom: '2025-12-04',
  beforeTo: '2025-12-31',
  isLate: false,
  now: counts,
  before: { ...counts, done: 70, left: 25 },
  states: chart.nodes
    .filter(({ path }) => path !== '')
    .map(({ path }) => ({
      path,
      isDrawn: true,
      runs: 100,
      failed: path === 'editing' ? 5 : 0,
      left: path === 'editing' ? 15 : 0,
      before: { runs: 100, failed: 5, left: 25 },
    })),
  edges: chart.edges
    .filter(({ name }) => name !== '')
    .map(({ name, source, targets, label }) => ({
      name,
      source,
      targets,
      label,
      isDrawn: true,
      runs: name === edge.name ? 85 : 0,
      times: name === edge.name ? 90 : 0,
      medianMs: name === edge.name ? 30_000 : null,
      before: { runs: name === edge.name ? 75 : 0, times: 80, medianMs: 31_000 },
    })),
  chart,
}
const run: FlowRun = {
  id: '8a6e0804-2bd0-4672-b79d-d97027f9071a',
  flow: 'lead',
  at: Date.UTC(2026, 0, 15, 12),
  outcome: 'failed',
  problem: 'invalid-input',
  ms: 64_000,
  steps: [{ ...edge, edge: edge.name, at: 60_000, after: 60_000, times: 2 }],
  isCut: false,
  endedIn: ['editing'],
  version: '0.6.3',
}
type Props = Parameters<typeof FlowScreen>[0]

const setup = (own: Partial<Props> = {}) => {
  const on = {
    onSearch: vi.fn<Props['onSearch']>(),
    onChoose: vi.fn<Props['onChoose']>(),
    onRetry: vi.fn<() => void>(),
    onDownload: vi.fn<Props['file']['onDownload']>(),
    onFind: vi.fn<(code: string) => void>(),
  }
  return {
    ...on,
    ...renderScreen(
      <FlowScreen
        search={{ flow: 'lead', range: '4w', zone: 'UTC' }}
        filter={{}}
        insights={insights}
        isFetching={false}
        problem={null}
        file={{ isBusy: false, problem: null, onDownload: on.onDownload }}
        failure={<FailureForm onFind={on.onFind} />}
        {...on}
        {...own}
      />,
    ),
  }
}

test('INSIGHT-4 RE-06 figures of a flow that lack what came last say so', () => {
  setup({ insights: { ...insights, isLate: true } })
  expect(
    screen.getByText(/The latest activity is still being counted\. Runs are anonymous/),
  ).toBeDefined()
})

test('INSIGHT-1 a sentence says in how many runs people got there, and where the others stop most often', async () => {
  setup()
  expect(screen.getByText(/^In 100 runs people saw the form/).textContent).toBe(
    'In 100 runs people saw the form, in 80\u00A0% of them they sent it (70\u00A0% before); the others stop most often at “Fill in the form” (20 of 20).',
  )
  // Another flow is told to ears too.
  expect(screen.getByText(/^In 100 runs/).ariaLive).toBe('polite')
  expect(screen.getByText('Done').closest('div')?.textContent).toContain(
    '10 points more than before',
  )
  expect(await axeProblems()).toEqual([])
})

test('INSIGHT-1 what ends a run where it is, is a share of all runs; what people leave, of those who came there', () => {
  const ends = insights.states.map((it) => (it.path === 'left' ? { ...it, runs: 7, left: 7 } : it))
  setup({ insights: { ...insights, states: ends } })
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Fill in the form20 runs, 20\u00A0% of those here (30\u00A0% before)',
    'Went back7 runs, 7\u00A0% of all (30\u00A0% before)',
  ])
})

test('INSIGHT-1 an edge and a state of the chart say their counts and lead to their runs, by keys too', async () => {
  const { person, onChoose } = setup()
  const drawn = screen.getByRole('button', { name: /^lead\.submit ?85 ▲10 · 30 s$/ })
  expect(drawn.getAttribute('aria-description')).toBe(
    'Fill in the form → Lead is sent, lead.submit: 85 runs (85\u00A0%), median 30 s',
  )
  drawn.focus()
  await person.keyboard('{Enter}')
  expect(onChoose).toHaveBeenLastCalledWith({ edge: edge.name })
  const state = screen.getByRole('button', { name: /^Fill in the form ?100 runs · ✗ 20 stop$/ })
  expect(state.getAttribute('aria-description')).toBe(
    'Fill in the form: 100 runs, 20 stopped here (5 failed)',
  )
  state.focus()
  await person.keyboard(' ')
  expect(onChoose).toHaveBeenLastCalledWith({ state: 'editing' })
})

test('INSIGHT-1 a flow that nobody came to says so, and asks for nothing', () => {
  const none = { runs: 0, done: 0, failed: 0, left: 0, medianMs: null }
  setup({
    insights: {
      ...insights,
      now: none,
      states: insights.states.map((it) => ({ ...it, runs: 0, failed: 0, left: 0 })),
      edges: insights.edges.map((it) => ({ ...it, runs: 0, times: 0, medianMs: null })),
    },
  })
  screen.getByText('No run of this flow ended in this range.')
  expect(screen.queryByRole('button', { name: /runs? ·/ })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Runs that failed' })).toBeNull()
})

test.each([
  { range: 'custom' as const, to: '2026-01-01' },
  { range: '4w' as const, beforeFrom: '2025-01-01' },
])('INSIGHT-4 %j waits for the other day, and says so', (days) => {
  setup({ insights: null, search: { flow: 'lead', zone: 'UTC', ...days } })
  expect(screen.getByRole('status').textContent).toBe('Choose the first and the last day.')
})

test('INSIGHT-1 runs that failed, and all of them, are one press away', async () => {
  const { person, onChoose } = setup()
  await person.click(screen.getByRole('button', { name: 'Runs that failed' }))
  expect(onChoose).toHaveBeenLastCalledWith({ outcome: 'failed' })
  await person.click(screen.getByRole('button', { name: 'All runs' }))
  expect(onChoose).toHaveBeenLastCalledWith({ runs: 'all' })
})

const cellsOf = (name: string) =>
  within(screen.getByRole('row', { name: new RegExp(`^${name}`) }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)

test('INSIGHT-1 INSIGHT-4 the tables compare shares, and have what the chart had before it was changed', async () => {
  const then = { runs: 40, failed: 0, left: 40 }
  const former = { path: 'asked', isDrawn: false, runs: 4, failed: 0, left: 4, before: then }
  const { person } = setup({
    insights: {
      ...insights,
      before: { ...insights.before, runs: 150 },
      states: [...insights.states, former],
    },
  })
  screen.getByText('1 state of an earlier chart stands in the table and in the file.')
  await person.click(screen.getByRole('button', { name: 'View as table: Where people stop' }))
  expect(cellsOf('asked \\(of an earlier chart\\)')).toEqual(['4', '0', '4', '40', '40'])
  await person.click(screen.getByRole('button', { name: 'View as table: The chart of Lead form' }))
  expect(cellsOf('Fill in the form, lead\\.submit')).toEqual([
    '85',
    '85\u00A0%',
    '90',
    '30 s',
    '75',
    '50\u00A0%',
    '31 s',
  ])
})

test('INSIGHT-1 figures that do not come leave a way to ask again', async () => {
  const { person, onRetry } = setup({
    insights: null,
    problem: { text: 'The server cannot be reached.' },
  })
  expect(screen.getByRole('alert').textContent).toContain('The server cannot be reached.')
  await person.click(screen.getByRole('button', { name: 'Retry' }))
  expect(onRetry).toHaveBeenCalledOnce()
})

test('INSIGHT-1 the code of a failed sign-in is asked for as it is typed, and never empty', async () => {
  const { person, onFind } = setup()
  await person.click(screen.getByRole('button', { name: 'Find' }))
  expect(onFind).not.toHaveBeenCalled()
  await person.type(screen.getByLabelText('Code of a failed sign-in'), ' 7kq 4md{Enter}')
  expect(onFind).toHaveBeenLastCalledWith('7kq 4md')
})

test('INSIGHT-1 a failed sign-in is its way in words, on its chart, and why it went no further', async () => {
  renderScreen(
    <FailureDrawer code="7kq 4md" onClose={() => {}}>
      <FailureRuns runs={[{ run, chart }]} problem={null} onRetry={null} />
    </FailureDrawer>,
  )
  const drawer = await screen.findByRole('dialog', { name: 'Failed sign-in 7KQ-4MD' })
  expect(drawer.textContent).toContain('Failed after 1 min 4 s: invalid input (invalid-input).')
  expect(within(drawer).getByRole('listitem').textContent).toContain(
    'Fill in the form → Lead is sent ×2',
  )
  expect(drawer.textContent).toContain('Ended in: Fill in the form.')
  // There is nothing to choose on the chart of one run: it holds up no keyboard.
  const pressed = within(drawer).getAllByRole('button')
  expect(pressed.map((it) => it.getAttribute('aria-label') ?? it.textContent)).toEqual(['Close'])
})

test('INSIGHT-1 a run of which nothing more was heard is not said to go on', () => {
  const open: FlowRun = { ...run, outcome: null, problem: null }
  const minuteMs = 60_000
  expect(outcomeText(open, run.at + 9 * minuteMs)).toBe('Still going on after 1 min 4 s.')
  expect(outcomeText(open, run.at + 10 * minuteMs)).toMatch(
    /^Not heard of since Jan 15, 2026, .+, 1 min 4 s from its beginning\.$/,
  )
  expect(outcomeText({ ...open, outcome: 'left' }, run.at + 10 * minuteMs)).toMatch(/^Left/)
})

test('INSIGHT-1 runs of an edge are told one by one; there may be none', async () => {
  const props = {
    title: 'Lead form: runs',
    filter: {},
    hasMore: true,
    problem: null,
    isFileBusy: false,
    onOutcome: vi.fn<() => void>(),
    onDownload: vi.fn<() => void>(),
    onRetry: vi.fn<() => void>(),
    onClose: vi.fn<() => void>(),
  }
  const { redraw } = renderScreen(<FlowRunsDrawer {...props} runs={[run]} />)
  expect((await screen.findAllByText(/Failed after/)).length).toBe(1)
  await screen.findByText('The newest 1 run')
  redraw(<FlowRunsDrawer {...props} runs={[]} hasMore={false} />)
  await screen.findByText('No such run of this range is kept.')
  expect(screen.queryByText(/Failed after/)).toBeNull()
})

test.each([
  [null, '—'],
  [850, '850 ms'],
  [7_400, '7 s'],
  [130_000, '2 min 10 s'],
  [3_900_000, '1 h 5 min'],
])('INSIGHT-1 a time of %s ms is told as %s', (ms, text) => {
  expect(timeText(ms)).toBe(text)
})

test.each([
  [{ part: 40, of: 100 }, { part: 40, of: 100 }, 'As before (40\u00A0% of 100).'],
  [{ part: 41, of: 100 }, { part: 40, of: 100 }, '1 point more than before (40\u00A0% of 100).'],
  [{ part: 10, of: 100 }, { part: 40, of: 100 }, '30 points less than before (40\u00A0% of 100).'],
  [{ part: 10, of: 100 }, { part: 0, of: 0 }, 'No runs to compare with.'],
])('INSIGHT-4 a share of %j after %j is told as %s', (now, before, text) => {
  expect(shareChange(now, before)).toBe(text)
})
