import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import type { TimelineEntry } from '#src/api/contract/timeline.ts'
import { TimelineDrawer, type TimelineDrawerProps } from '#src/ui/insights/timeline-drawer.tsx'
import { axeProblems } from '#tests/support/axe.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'

const ann = { id: '3e6c7a2a-7c5e-4f20-9d2c-4b8b7e3f9b00', name: 'Ann Fox' }
const cymbal = { id: '3e6c7a2a-7c5e-4f20-9d2c-4b8b7e3f9b0c', name: 'Cymbal' }
const leadId = '3e6c7a2a-7c5e-4f20-9d2c-4b8b7e3f9bff'
const day = 86_400_000
/** Noon of the time zone of the tests, whichever that is. */
const at = new Date(2026, 0, 15, 12).getTime()
const entries: TimelineEntry[] = [
  { id: 'one', kind: 'OpenDemo', at, demo: 'Robotaxi', person: ann },
  { id: leadId, kind: 'Lead', at: at - 1, type: 'google-client', company: 'Acme', person: ann },
  { id: 'two', kind: 'Pageview', at: at - day, path: '/about', person: ann },
  { id: 'three', kind: 'SignIn', at: at - day - 1, method: 'passkey', person: ann },
  { id: 'four', kind: 'SignIn', at: at - 2 * day, method: null, person: ann },
  { id: 'five', kind: 'Exit', at: at - 2 * day - 1, person: ann },
]

const setup = (own: Partial<TimelineDrawerProps> = {}) => {
  const on = {
    onKind: vi.fn<TimelineDrawerProps['onKind']>(),
    onAllDemos: vi.fn<() => void>(),
    onOlder: vi.fn<() => void>(),
    onRetry: vi.fn<() => void>(),
    onClose: vi.fn<() => void>(),
  }
  const drawer = (
    <TimelineDrawer
      {...on}
      whose={{ ...ann, of: 'person', organization: cymbal }}
      entries={entries}
      hasOlder
      isFetching={false}
      problem={null}
      file={{ isBusy: false, problem: null, onDownload: () => {} }}
      days={{ range: '4w' }}
      keptFrom={null}
      demo={null}
      compare={null}
      kind={undefined}
      {...own}
    />
  )
  return { ...on, ...renderScreen(drawer) }
}

const toldUnder = (day: string) =>
  within(screen.getByRole('list', { name: day }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
const addressOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

test('INSIGHT-2 what somebody did stands in words under its days, newest first, and leads on; axe finds nothing wrong', async () => {
  const { person, onKind, onOlder } = setup()
  expect(screen.getByRole('dialog', { name: 'Ann Fox' })).toBeDefined()
  expect(
    screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent),
  ).toEqual([
    'Thursday, January 15, 2026',
    'Wednesday, January 14, 2026',
    'Tuesday, January 13, 2026',
  ])
  expect(toldUnder('Thursday, January 15, 2026')).toEqual([
    expect.stringMatching(/^Opened Robotaxi12:00/),
    expect.stringMatching(/^Sent a lead: Acme \(Prospect \/ Client\)11:59/),
  ])
  expect(toldUnder('Wednesday, January 14, 2026')).toEqual([
    expect.stringMatching(/^Viewed \/about/),
    expect.stringMatching(/^Signed in with a passkey/),
  ])
  expect(toldUnder('Tuesday, January 13, 2026')).toEqual([
    expect.stringMatching(/^Signed in\d/),
    expect.stringMatching(/^Left the portal/),
  ])
  expect(addressOf('Account in Admin Tools')).toBe(`/admin/users?person=${ann.id}`)
  expect(addressOf('Leads')).toBe(`/admin/leads?person=${ann.id}`)
  expect(addressOf('Acme')).toBe(`/admin/leads?person=${ann.id}&lead=${leadId}`)
  expect(addressOf('Cymbal')).toBe(`/user-insights?peopleOf=${cymbal.id}`)
  for (const name of ['Page views', 'Leads', 'Sign-ins']) {
    await person.click(screen.getByRole('button', { name }))
  }
  expect(onKind.mock.calls).toEqual([['Pageview'], ['Lead'], ['SignIn']])
  await person.click(screen.getByRole('button', { name: 'Older' }))
  expect(onOlder).toHaveBeenCalledOnce()
  expect(await axeProblems()).toEqual([])
})

test('INSIGHT-2 APP-9 days that the browser names in another language than the page’s say in which', () => {
  const options = new Intl.DateTimeFormat('de-DE').resolvedOptions()
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(options)
  setup()
  const days = screen.getAllByRole('heading', { level: 3 })
  expect(days.map((it) => it.getAttribute('lang'))).toEqual(['de-DE', 'de-DE', 'de-DE'])
})

test('INSIGHT-2 what the people of an organization did names each of them, and leads to them and to the organization; axe finds nothing wrong', async () => {
  setup({
    whose: { ...cymbal, of: 'organization', kind: 'customer' },
    entries: entries.slice(0, 2),
  })
  expect(screen.getByRole('dialog', { name: 'Cymbal' })).toBeDefined()
  expect(toldUnder('Thursday, January 15, 2026')).toEqual([
    expect.stringMatching(/^Ann Fox opened Robotaxi/),
    expect.stringMatching(/^Ann Fox sent a lead: Acme/),
  ])
  const [name] = screen.getAllByRole('link', { name: 'Ann Fox' })
  expect(name?.getAttribute('href')).toBe(`/user-insights?person=${ann.id}`)
  expect(addressOf('Leads')).toBe(`/admin/leads?organization=${cymbal.id}`)
  expect(addressOf('Organization in Admin Tools')).toBe(
    `/admin/customers?organization=${cymbal.id}`,
  )
  expect(await axeProblems()).toEqual([])
})

test('APP-10 INSIGHT-2 what somebody did loads, may be nothing, or fails and is asked for again', async () => {
  setup({ whose: null, entries: null, hasOlder: false, isFetching: true })
  expect(screen.getByText('Loading...')).toBeDefined()
  setup({ entries: [], hasOlder: false })
  expect(screen.getByText('No activity in this range.')).toBeDefined()
  const problem = { text: 'You are offline.' }
  const { person, onRetry } = setup({ entries: null, hasOlder: false, problem })
  await person.click(screen.getByText('Retry'))
  expect(onRetry).toHaveBeenCalledOnce()
})

test('INSIGHT-4 a timeline says which days and which demo it is of, gives the demo up at a press, and comes as a file', async () => {
  const onDownload = vi.fn<() => void>()
  const { person, onAllDemos } = setup({
    days: { range: 'custom', from: '2026-01-02', to: '2026-01-09' },
    keptFrom: '2025-12-06',
    demo: 'Robotaxi',
    file: { isBusy: false, problem: 'You are offline.', onDownload },
  })
  expect(
    screen.getByText(
      'Jan 2, 2026 – Jan 9, 2026, in days of UTC. Activity is kept since Dec 6, 2025.',
    ),
  ).toBeDefined()
  expect(screen.getByRole('alert').textContent).toBe('You are offline.')
  await person.click(screen.getByRole('button', { name: 'Remove Demo: Robotaxi' }))
  expect(onAllDemos).toHaveBeenCalledOnce()
  await person.click(screen.getByRole('button', { name: 'CSV' }))
  expect(onDownload).toHaveBeenCalledOnce()
  expect(await axeProblems()).toEqual([])
})

test('INSIGHT-4 a timeline of one’s own days asks for the one that lacks', () => {
  setup({ whose: null, entries: null, hasOlder: false, days: { range: 'custom' } })
  expect(screen.getByText('Choose the first and the last day.')).toBeDefined()
})
