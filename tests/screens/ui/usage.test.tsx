import { cleanup, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'

import { required } from '#src/lib/required.ts'
import type { Usage } from '#src/api/contract/usage.ts'
import { UsageScreen } from '#src/ui/insights/usage-screen.tsx'
import { changeText, shortChange } from '#src/lib/change-text.ts'
import { groupsFor } from '#src/ui/frame/pages.ts'
import { chartOf, type UsageSearch } from '#src/ui/insights/usage.ts'
import { FigureCard } from '#src/ui/parts/figures/figure-card.tsx'
import { LineChart } from '#src/ui/parts/figures/line-chart.tsx'
import { axeProblems } from '#tests/support/axe.ts'
import { heardOf } from '#tests/support/heard.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { sampleMe } from '#tests/support/screen-samples.ts'

const figures = {
  opens: 1_234,
  people: 12,
  organizations: 3,
  reused: 617,
  leads: 40,
  seconds: 7_000,
  timed: 100,
  views: 2_000,
}
const quiet = Array.from({ length: 24 }, () => 0)
const organization = '8a6e0804-2bd0-4672-b79d-d97027f9071a'
const usage: Usage = {
  from: '2025-12-19',
  to: '2026-01-15',
  organization: null,
  figures,
  comparison: {
    days: 27,
    isTodayLeftOut: true,
    beforeFrom: '2025-11-21',
    beforeTo: '2025-12-17',
    now: { ...figures, opens: 1_100, reused: 550 },
    before: { ...figures, opens: 1_250, people: 15, reused: 500, leads: 0, seconds: 3_500 },
  },
  isLate: false,
  leadsKeptFrom: null,
  peopleError: null,
  days: [
    { day: '2026-01-14', opens: 1_000, before: 900 },
    { day: '2026-01-15', opens: 234, before: 0 },
  ],
  demos: [
    {
      key: 'robotaxi',
      label: 'Robotaxi',
      opens: 1_200,
      people: 12,
      leads: 38,
      now: 1_100,
      before: 1_250,
    },
    { key: 'nba', label: 'NBA fan insights', opens: 33, people: 2, leads: 2, now: 33, before: 0 },
    { key: 'gone', label: null, opens: 1, people: 1, leads: 0, now: 1, before: 3 },
  ],
  audiences: [{ audience: 'partners', opens: 1_234, people: 12, now: 1_234, before: 1_234 }],
  technologies: [{ technology: 'maps', opens: 1_200, now: 1_200, before: 600 }],
  organizations: [{ id: organization, name: 'Cobalt Cloud', opens: 1_000, now: 900, before: 800 }],
  leadTypes: [{ type: 'client', leads: 40, now: 40, before: 0 }],
  leadSources: [{ source: null, leads: 40, now: 40, before: 0 }],
  hours: [[...quiet.slice(0, 9), 7, ...quiet.slice(10)], quiet, quiet, quiet, quiet, quiet, quiet],
  funnel: { visits: 200, forms: 100, sent: 50, opened: 49 },
}
const nothing: Usage = {
  ...usage,
  figures: { ...figures, opens: 0, people: 0, reused: 0, timed: 0, views: 0 },
  comparison: null,
  demos: [],
}
type Props = Parameters<typeof UsageScreen>[0]

const setup = ({
  search: begin = { range: '4w', zone: 'UTC', staff: 'left-out' },
  ...own
}: Partial<Props> = {}) => {
  const on = {
    onSearch: vi.fn<Props['onSearch']>(),
    onChoose: vi.fn<Props['onChoose']>(),
    onRetry: vi.fn<() => void>(),
    onDownload: vi.fn<Props['file']['onDownload']>(),
  }
  const Insights = () => {
    const [search, setSearch] = useState<UsageSearch>(begin)
    const narrow = (part: Partial<UsageSearch>) => setSearch({ ...search, ...part })
    return (
      <UsageScreen
        usage={usage}
        isFetching={false}
        problem={null}
        demos={{ robotaxi: 'Robotaxi' }}
        organization={null}
        file={{ isBusy: false, problem: null, onDownload: on.onDownload }}
        leadsLink={null}
        digest={null}
        onRetry={on.onRetry}
        {...own}
        search={search}
        onSearch={(part) => {
          on.onSearch(part)
          narrow(part)
        }}
        onChoose={(part) => {
          on.onChoose(part)
          narrow(part)
        }}
      />
    )
  }
  return { ...on, ...renderScreen(<Insights />) }
}
const figure = (name: string) =>
  screen.getByRole('heading', { level: 3, name }).closest('figure') ?? document.body
const rowsOf = (name: string) =>
  within(screen.getByRole('list', { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

test('INSIGHT-1 INSIGHT-4 each figure has its change in words and its definition; axe finds nothing wrong', async () => {
  setup()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Global demo insights')
  const [opens, people, , leads, views, share, time] = screen
    .getAllByRole('term')
    .map((term) => term.parentElement?.textContent)
  expect([opens, people, leads, views, share, time]).toEqual([
    'Opens1,23412\u00A0% fewer opens than the four weeks before (1,250).How often somebody opened a demo.',
    'People who opened1220\u00A0% fewer people than the four weeks before (15).Different people who opened at least one demo.',
    'Leads40None in the four weeks before.Lead forms sent. A lead counts for the first demo that was opened with it; more opens may follow.',
    'Page views2,000As many as the four weeks before.Pages of the portal shown; with a demo chosen, pages of that demo.',
    'Opens in a running demo session50\u00A0%10 points more than the four weeks before (40\u00A0%).Share of opens that needed no new lead form.',
    'Time in demo1 min 10 s100\u00A0% longer than the four weeks before (35 s).Mean time from an open to what the person did next in the portal, within an hour; opens that nothing followed are left out.',
  ])
  expect(screen.getByRole('status').textContent).toContain(
    'Jan 15, 2026. Google staff, and so internal trainings, are left out. Days are of UTC. The 27 days that are over are compared with the same weekdays of the four weeks before.',
  )
  expect(await axeProblems()).toEqual([])
})

test('INSIGHT-4 of many organizations ten are drawn, and all stand in the table', async () => {
  const organizations = Array.from({ length: 12 }, (_, index) => ({
    id: `8a6e0804-2bd0-4672-b79d-d970000000${10 + index}`,
    name: `Cymbal ${index}`,
    opens: 100 - index,
    now: 100 - index,
    before: 100 - index,
  }))
  const { person } = setup({ usage: { ...usage, organizations } })
  expect(rowsOf('Opens by organization')).toHaveLength(10)
  const card = within(figure('Opens by organization'))
  expect(card.getByText('2 more stand in the table and in the file.')).toBeDefined()
  await person.click(card.getByRole('button', { name: 'View as table: Opens by organization' }))
  expect(card.getAllByRole('row')).toHaveLength(13)
})

const cardOf = (...rows: [string, number][]) => (
  <FigureCard title="Opens" note="" table={{ columns: ['Organization', 'Opens'], rows }}>
    Bars
  </FigureCard>
)
const tableRows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent)

test('INSIGHT-4 a table of namesakes has each of them, and none that a filter took away', async () => {
  const { person, redraw } = renderScreen(cardOf(['Altostrat', 3], ['Cymbal', 2], ['Cymbal', 1]))
  await person.click(screen.getByRole('button', { name: 'View as table: Opens' }))
  expect(tableRows()).toEqual(['Altostrat3', 'Cymbal2', 'Cymbal1'])
  redraw(cardOf(['Cymbal', 1]))
  expect(tableRows()).toEqual(['Cymbal1'])
})

test('INSIGHT-4 days of more than a year are told with theirs, in the chart and in its table', () => {
  const begin = Date.parse('2024-12-01')
  const days = Array.from({ length: 400 }, (_, index) => ({
    day: new Date(begin + index * 86_400_000).toISOString().slice(0, 10),
    opens: index,
    before: 0,
  }))
  expect(chartOf({ ...usage, days: days.slice(0, 365) }).labels[0]).toBe('Dec 1')
  const { labels } = chartOf({ ...usage, days })
  expect([labels[0], labels[365]]).toEqual(['Dec 1, 2024', 'Dec 1, 2025'])
  expect(new Set(labels).size).toBe(400)
})

test('INSIGHT-4 where a page does not have all organizations, it says so', () => {
  const [one] = usage.organizations
  const organizations = [
    required(one, 'organization'),
    { ...required(one, 'organization'), id: 'b' },
  ]
  const notesWith = (count: number) => {
    setup({
      usage: { ...usage, organizations, figures: { ...usage.figures, organizations: count } },
    })
    return screen.queryAllByText('the 2 most active of 1,234, the file has all', { exact: false })
  }
  expect(notesWith(2)).toEqual([])
  expect(notesWith(1_234)).toHaveLength(1)
})

test('INSIGHT-4 changes are told in words: of few in numbers, of many in percent', () => {
  expect(changeText(0, 0, 'the week before')).toBe('None in the week before either.')
  expect(changeText(1_000, 1_001, 'the week before')).toBe(
    'Less than 1\u00A0% fewer opens than the week before (1,001).',
  )
  expect([
    shortChange(0, 0),
    shortChange(4, 4),
    shortChange(4, 0),
    shortChange(4, 9),
    shortChange(30, 20),
    shortChange(1_001, 1_000),
    shortChange(3, 1_000),
  ]).toEqual([
    '',
    'as many',
    'new',
    '5 fewer',
    '50\u00A0% more',
    'less than 1\u00A0% more',
    '99\u00A0% fewer',
  ])
  expect(changeText(3, 1_000, 'the week before')).toBe(
    '99\u00A0% fewer opens than the week before (1,000).',
  )
  expect(changeText(0, 1_000, 'the week before')).toBe(
    '100\u00A0% fewer opens than the week before (1,000).',
  )
})

test('INSIGHT-4 range, time zone, demo and who counts are chosen, and said', async () => {
  const { person, onSearch } = setup()
  await person.selectOptions(screen.getByLabelText('Range'), 'Last 7 days')
  await person.selectOptions(screen.getByLabelText('Time zone'), 'Kolkata')
  await person.selectOptions(screen.getByLabelText('Demo'), 'Robotaxi')
  await person.selectOptions(screen.getByLabelText('Demo'), 'All')
  await person.click(screen.getByRole('switch', { name: 'Count Google staff' }))
  const status = screen.getByRole('status').textContent
  expect(status).toContain('Google staff count too. Days are of Kolkata’s time.')
  await person.selectOptions(screen.getByLabelText('Range'), 'From … to …')
  expect([screen.getByLabelText('From'), screen.getByLabelText('To')]).toHaveLength(2)
  expect(onSearch.mock.calls.map(([part]) => part)).toEqual([
    { range: '7d' },
    { zone: 'Asia/Kolkata' },
    { demo: 'robotaxi' },
    { demo: undefined },
    { staff: 'counted' },
    { range: 'custom' },
  ])
})

test('INSIGHT-4 who chooses Google staff has them counted, and who leaves them out again has chosen nobody', async () => {
  const { person, onSearch } = setup()
  await person.selectOptions(screen.getByLabelText('Who opened'), 'Googlers')
  const count = screen.getByRole<HTMLInputElement>('switch', { name: 'Count Google staff' })
  expect(count.checked).toBe(true)
  await person.click(count)
  expect(onSearch.mock.calls).toEqual([
    [{ audience: 'googlers', staff: 'counted' }],
    [{ staff: 'left-out', audience: undefined }],
  ])
})

test('INSIGHT-4 DEMO-10 a demo that was opened and is no longer in the catalogue is chosen like any other, and let go of', async () => {
  const { person, onSearch } = setup()
  const select = screen.getByLabelText<HTMLSelectElement>('Demo')
  expect(
    within(select)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['All', 'Robotaxi', 'gone (no longer in the catalogue)', 'NBA fan insights'])
  await person.selectOptions(select, 'gone')
  expect(select.value).toBe('gone')
  await person.selectOptions(select, 'All')
  expect(onSearch.mock.calls).toEqual([[{ demo: 'gone' }], [{ demo: undefined }]])
  expect(
    screen.getByText(/of demos that are no longer in the catalogue they are not known\.$/),
  ).toBeDefined()
})

test('INSIGHT-4 DEMO-10 demos that are no more stand in the choice by their names, whichever was opened most', () => {
  const former = ['Harbour', 'Airport', 'Market'].map((label, index) => ({
    key: `former-${index}`,
    label,
    opens: 9 - index,
    people: 1,
    leads: 0,
    now: 1,
    before: 1,
  }))
  setup({ usage: { ...usage, demos: [...former, ...usage.demos] } })
  const options = within(screen.getByLabelText('Demo')).getAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'All',
    'Robotaxi',
    'Airport',
    'gone (no longer in the catalogue)',
    'Harbour',
    'Market',
    'NBA fan insights',
  ])
})

test('INSIGHT-4 DEMO-10 a demo that an address names and nobody knows any more is seen to be chosen, and let go of', async () => {
  const search = { range: '4w', zone: 'UTC', staff: 'left-out', demo: 'gone' } as const
  const { person, onSearch } = setup({ usage: nothing, search })
  const select = screen.getByLabelText<HTMLSelectElement>('Demo')
  expect(select.selectedOptions[0]?.textContent).toBe('gone')
  await person.selectOptions(select, 'All')
  expect(onSearch).toHaveBeenLastCalledWith({ demo: undefined })
  expect(select.value).toBe('')
})

test('INSIGHT-4 APP-9 how many opens a filter leaves is told to ears', async () => {
  const still = { onSearch: () => {}, onChoose: () => {}, onRetry: () => {}, onDownload: () => {} }
  const screenOf = (opens: number, people: number) => (
    <UsageScreen
      {...still}
      search={{ range: '4w', zone: 'UTC', staff: 'left-out' }}
      usage={{ ...usage, figures: { ...figures, opens, people } }}
      isFetching={false}
      problem={null}
      demos={{}}
      organization={null}
      file={{ isBusy: false, problem: null, onDownload: still.onDownload }}
      leadsLink={null}
      digest={null}
    />
  )
  const { redraw } = renderScreen(screenOf(1_234, 12))
  const place = screen.getByText('1,234 opens by 12 people')
  redraw(screenOf(33, 1))
  await vi.waitFor(() => expect(heardOf(place)).toBe('33 opens by 1 person'))
})

test('INSIGHT-4 of leads that are deleted after a while it is said since when they count, and nothing is compared with what is gone', () => {
  const { comparison } = usage
  setup({ usage: { ...usage, leadsKeptFrom: '2026-01-01' } })
  const leads = screen.getByText('Leads', { selector: 'dt' }).parentElement?.textContent
  expect(leads).toContain('40Not all of the four weeks before is kept.')
  expect(leads).toContain('Leads are kept since Jan 1, 2026.')
  expect(rowsOf('Leads by type')).toEqual(['Client40 leads'])
  expect(figure('From page to open').textContent).toContain(
    'Leads are kept since Jan 1, 2026. Visits of before count as if none was sent.',
  )
  cleanup()
  setup({ usage: { ...usage, leadsKeptFrom: comparison?.beforeFrom ?? null } })
  expect(document.body.textContent).not.toContain('kept')
  expect(rowsOf('Leads by type')).toEqual(['Client40 leads · new'])
})

test('INSIGHT-4 a press on a demo or an organization narrows all to it, and can be taken back', async () => {
  const { person, onChoose, onSearch } = setup()
  expect(rowsOf('Opens by demo')).toEqual([
    'Robotaxi1,200 opens by 12 people · 12\u00A0% fewer',
    'NBA fan insights33 opens by 2 people · new',
    'gone (no longer in the catalogue)1 open by 1 person · 2 fewer',
  ])
  await person.click(screen.getByRole('button', { name: 'Robotaxi' }))
  await person.click(screen.getByRole('button', { name: 'Cobalt Cloud' }))
  expect(onChoose.mock.calls).toEqual([[{ demo: 'robotaxi' }], [{ organization }]])
  expect(screen.queryByRole('button', { name: 'Robotaxi' })).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Opens by organization' }))
  await person.click(screen.getByRole('button', { name: /^Remove Organization/ }))
  expect(onSearch).toHaveBeenLastCalledWith({ organization: undefined })
})

test('INSIGHT-4 what is drawn is a table at a press, and a file', async () => {
  const { person, onDownload } = setup()
  expect(screen.getByRole('img', { name: 'Opens per day, opens' })).toBeDefined()
  const tableOf = async (name: string) => {
    const place = within(figure(name))
    await person.click(place.getByRole('button', { name: `View as table: ${name}` }))
    return place.getAllByRole('row').map(({ textContent }) => textContent)
  }
  expect(await tableOf('Opens per day')).toEqual([
    'PeriodOpensThe four weeks before',
    'Jan 141000900',
    'Jan 152340',
  ])
  expect(await tableOf('Opens by demo')).toContain('Robotaxi1200123811001250')
  expect(await tableOf('From page to open')).toEqual([
    'StepVisitsPercent of the step before',
    'Demo page viewed200',
    'Lead form seen10050',
    'Lead sent5050',
    'Demo opened4998',
  ])
  expect(await tableOf('Opens by weekday and hour')).toContain('Mon 9:007')
  await person.click(screen.getByRole('button', { name: 'CSV: Leads by source' }))
  expect(onDownload).toHaveBeenCalledWith('lead-sources')
  expect(await axeProblems()).toEqual([])
})

test('INSIGHT-4 APP-9 of several figures each button is named by what is seen on it and by its figure', () => {
  setup()
  expect(screen.getByRole('figure', { name: 'Opens by demo' })).toBe(figure('Opens by demo'))
  const figures = screen.getAllByRole('figure')
  for (const seen of ['View as table', 'CSV']) {
    const buttons = screen.getAllByRole('button', { name: new RegExp(`^${seen}: `) })
    expect(buttons.map(({ textContent }) => textContent)).toEqual(figures.map(() => seen))
    expect(new Set(buttons.map((it) => it.getAttribute('aria-label'))).size).toBe(figures.length)
  }
})

test('INSIGHT-4 RE-06 figures that lack what came last say so', () => {
  setup({ usage: { ...usage, isLate: true } })
  expect(screen.getByText(/The latest activity is still being counted\.$/)).toBeDefined()
})

test('APP-10 INSIGHT-1 a range without opens says so; estimates say how far they may be off', () => {
  setup({ usage: nothing })
  expect(screen.getByText('Nothing was opened or viewed in this range.')).toBeDefined()
  expect(screen.getAllByText('No day of this range is over yet.')).toHaveLength(7)
  expect(screen.queryByRole('img')).toBeNull()
  setup({ usage: { ...usage, peopleError: 0.74 } })
  expect(screen.getByText(/estimated \(linear counting\), to within 0.7 % mostly/)).toBeDefined()
})

test('APP-10 INSIGHT-1 what loads says so; what fails says why and is asked for again', async () => {
  const { redraw } = setup({ usage: null, isFetching: true })
  expect(screen.getByRole('status').textContent).toBe('Loading...')
  const problem = { text: 'You are offline.', requestId: 'req-1' }
  redraw(<p>gone</p>)
  const { person, onRetry } = setup({ usage: null, problem })
  expect(screen.getByRole('alert').textContent).toContain('You are offline.')
  await person.click(screen.getByRole('button', { name: 'Retry' }))
  expect(onRetry).toHaveBeenCalledOnce()
})

const insightsOf = (own: Parameters<typeof sampleMe>[0]) =>
  groupsFor(sampleMe(own))
    .filter(({ key }) => key === 'insights')
    .flatMap(({ pages }) => pages.map(({ to }) => to))

test('INSIGHT-4 a range of one’s own waits for its days, and says so', () => {
  setup({
    usage: null,
    search: { range: 'custom', zone: 'UTC', staff: 'left-out', from: '2026-01-01' },
  })
  expect(screen.getByRole('status').textContent).toBe('Choose the first and the last day.')
})

test('APP-9 ROUTE-5 the sidebar has the insights for those who may open them', () => {
  expect(insightsOf({})).toEqual([])
  expect(insightsOf({ isGoogle: true })).toEqual(['/usage-insights', '/flow-insights'])
})

test('INSIGHT-4 who may read leads comes to those of a demo from its bar; where there are none, nothing leads on', () => {
  setup({
    leadsOfDemos: new Map([
      [
        'robotaxi',
        <a key="robotaxi" href="/leads">
          38 leads
        </a>,
      ],
      [
        'nba',
        <a key="nba" href="/leads">
          2 leads
        </a>,
      ],
    ]),
  })
  const links = within(screen.getByRole('list', { name: 'Opens by demo' })).getAllByRole('link')
  expect(links.map((link) => link.textContent)).toEqual(['38 leads', '2 leads'])
})

test('INSIGHT-1 the figures of each day of a quarter are told where one points at', () => {
  const labels = Array.from({ length: 91 }, (_, at) => `Day ${at}`)
  const series = [
    { name: 'Opens', values: labels.map((_, at) => at) },
    { name: 'People', values: labels.map(() => 3) },
  ]
  renderScreen(<LineChart chart={{ title: 'Opens', unit: 'a day', labels, series }} />)
  expect(screen.getByText('Day 7: Opens 7, People 3')).toBeDefined()
})
