import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import type { OwnLead } from '#src/api/contract/leads.ts'
import type { DemoSessionView } from '#src/machines/demo-session/demo-session.view.ts'
import { DemoSessionBar } from '#src/ui/demos/demo-session-bar.tsx'
import { lead } from '#tests/models/samples.ts'
import { clockFrom, stoppedAt } from '#tests/support/clocks.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'

const running = {
  step: 'running',
  lead,
  until: lead.created_at + 3_590_000,
  problem: null,
} as const
const own = (id: string, company: string, isResumable = true): OwnLead => ({
  ...lead,
  id,
  company,
  website: 'https://cymbal.example',
  salesforce: '',
  source: null,
  isResumable,
})

const setup = (
  first: DemoSessionView = running,
  leads: readonly OwnLead[] | null = null,
  { clock = stoppedAt(3_590), isNameHidden = false } = {},
) => {
  const onSwitch = vi.fn<(isSwitching: boolean) => void>()
  const onResume = vi.fn<(leadId: string) => void>()
  const onExtend = vi.fn<(leadId: string) => void>()
  const onEnd = vi.fn<() => void>()
  const bar = (view: DemoSessionView, leads: readonly OwnLead[] | null) => (
    <DemoSessionBar
      view={view}
      clock={clock}
      isSwitching={leads !== null}
      isNameHidden={isNameHidden}
      leads={leads}
      hasFailed={false}
      demoKey="robotaxi"
      isOnDemoPage={false}
      onSwitch={onSwitch}
      onResume={onResume}
      onExtend={onExtend}
      onEnd={onEnd}
    />
  )
  const { person, redraw } = renderScreen(bar(first, leads))
  return {
    person,
    onSwitch,
    onResume,
    onExtend,
    onEnd,
    show: (view: DemoSessionView) => redraw(bar(view, leads)),
    /** The list is there no more. */
    close: () => redraw(bar(first, null)),
  }
}

const button = (name: string) => screen.getByRole('button', { name })

test('DEMO-8 the bar says whom one demos to, until when on the clock of the browser', () => {
  setup()
  const time = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' }).format(running.until)

  expect(screen.getByRole('region', { name: 'Demo session' })).toBeDefined()
  expect(screen.getByText(/^Demoing to/).textContent).toBe(
    `Demoing to ${lead.company} until ${time}`,
  )
})

test('DEMO-8 a time of another day tells the day', () => {
  const until = running.until + 172_800_000
  setup({ ...running, until })
  const day = new Intl.DateTimeFormat(undefined, { weekday: 'short' }).format(until)

  expect(screen.getByText(/^Demoing to/).textContent).toContain(`until ${day}`)
})

test('LEAD-7 the bar leads to where what was written of the lead is put right', () => {
  setup()
  const link = screen.getByRole('link', { name: `Correct what you wrote about ${lead.company}` })
  expect(link.getAttribute('href')).toBe('/account#leads')
})

test('DEMO-8 extending asks once, and what the server refuses is told', async () => {
  const { onExtend, person, show } = setup()
  await person.click(button('Extend'))
  show({ ...running, step: 'resuming' })
  await person.click(button('Loading...'))
  expect(onExtend).toHaveBeenCalledExactlyOnceWith(lead.id)

  show({ ...running, problem: 'This lead is from another day.' })
  expect(screen.getByRole('alert').textContent).toBe('This lead is from another day.')
})

test('LEAD-8 while the form asks for another customer, the bar keeps the name of the one before to itself', () => {
  setup(running, null, { isNameHidden: true })
  expect(getComputedStyle(screen.getByText(/^Demoing to/)).visibility).toBe('hidden')
})

test('DEMO-8 LEAD-8 the list offers the customers of the last day once it is asked to, but for the one at hand', async () => {
  const leads = [own(lead.id, lead.company), own('two', 'Bolt'), own('three', 'Delta', false)]
  const { onResume, onSwitch, person } = setup(running, leads)

  expect(screen.queryByText('Bolt')).toBeNull()
  await person.click(button('Earlier customers'))
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Bolt'])
  await person.click(button('Bolt'))
  expect(onResume).toHaveBeenCalledExactlyOnceWith('two')
  expect(screen.getByRole('link', { name: 'Somebody else' }).getAttribute('href')).toBe(
    '/demo/robotaxi/open?switch=true',
  )
  await person.click(button('Switch'))
  expect(onSwitch).toHaveBeenCalledExactlyOnceWith(false)
})

test('DEMO-8 APP-9 ears hear a minute ahead that it ends and where it is extended, by what was there to be listened to', () => {
  const { clock, tick } = clockFrom(61)
  const { show } = setup(running, null, { clock })
  const [told] = screen.getAllByRole('status')
  expect(told?.textContent).toBe('')
  tick()
  expect(told?.textContent).toBe('The demo session ends in 1 minute. Extend is in its bar.')
  show({ step: 'none' })
  expect(screen.getByRole('status')).toBe(told)
  expect(told?.textContent).toBe('The demo session is over.')
})

test('DEMO-8 ending asks nothing, is told, and leaves the focus where the bar was', async () => {
  const { onEnd, person, show } = setup()
  const place = screen.getByRole('region', { name: 'Demo session' }).parentElement
  await person.click(button('End demo session'))
  show({ step: 'none' })

  expect(onEnd).toHaveBeenCalledOnce()
  expect(screen.queryByRole('region')).toBeNull()
  expect(screen.getByRole('status').textContent).toBe('The demo session is over.')
  expect(document.activeElement).toBe(place)
})

test('DEMO-8 APP-9 a bar that goes by itself while one is in it leaves the focus where it was', () => {
  const { show } = setup()
  const place = screen.getByRole('region', { name: 'Demo session' }).parentElement
  button('Switch').focus()
  show({ step: 'none' })

  expect(document.activeElement).toBe(place)
})

test('DEMO-8 APP-9 a list that closes by a choice in it leaves the focus at the bar', async () => {
  const { close, person } = setup(running, [own('two', 'Bolt')])
  await person.click(button('Earlier customers'))
  const place = screen.getByRole('region', { name: 'Demo session' }).parentElement
  button('Bolt').focus()
  close()

  expect(screen.queryByRole('button', { name: 'Bolt' })).toBeNull()
  expect(document.activeElement).toBe(place)
})

test('DEMO-8 where no demo session runs or ran, nothing is there and nothing is said', () => {
  setup({ step: 'none' })
  expect(screen.queryByRole('region')).toBeNull()
  expect(screen.getByRole('status').textContent).toBe('')
})
