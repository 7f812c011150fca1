import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import { noPhoneForStaff, type Delivery } from '#src/api/contract/whatsapp.ts'
import type { WhatsAppView } from '#src/machines/whatsapp/whatsapp.view.ts'
import { WhatsAppScreen } from '#src/ui/ai/whatsapp-screen.tsx'
import { whatsAppSamples } from '#tests/models/whatsapp.model.ts'
import { stoppedAt } from '#tests/support/clocks.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'

const nothing = () => {}
const { paired, pairing } = whatsAppSamples

const shown = (view: WhatsAppView, isStaff = false) => (
  <WhatsAppScreen
    view={view}
    isStaff={isStaff}
    codeClock={stoppedAt(600)}
    windowClock={stoppedAt(240)}
    onRetry={nothing}
    onPair={nothing}
    onCancelPairing={nothing}
    onTemplate={nothing}
    onUnlink={nothing}
    onConfirm={nothing}
    onCancel={nothing}
  />
)
const rest = { isBusy: false, problem: null }

test('AI-4 APP-9 ears hear that the phone is connected, and who waited beside its code goes on at the heading', () => {
  const { redraw } = renderScreen(shown({ step: 'pairing', ...pairing }))
  const [standing] = screen.getAllByRole('status')
  expect(standing?.textContent).toBe('')
  screen.getByRole('link', { name: 'Open WhatsApp' }).focus()
  redraw(
    shown({
      ...rest,
      step: 'paired',
      phone: { ...paired.phone, messages: [] },
      isOpen: true,
      isSending: false,
      isLeaving: false,
    }),
  )
  expect(screen.getAllByRole('status')[0]).toBe(standing)
  expect(standing?.textContent).toBe('Phone connected.')
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
})

const connected = (isSending: boolean, state: Delivery | null) =>
  shown({
    ...rest,
    step: 'paired',
    phone: {
      ...paired.phone,
      messages:
        state === null
          ? []
          : [{ answerId: null, text: 'News', state, problem: null, reaction: null, at: 0 }],
    },
    isOpen: false,
    isSending,
    isLeaving: false,
  })
const told = () => screen.getByRole('status').textContent

test('AI-4 APP-9 ears hear that a template goes, and what becomes of it', () => {
  const { redraw } = renderScreen(connected(false, null))
  redraw(connected(true, null))
  expect(told()).toBe('Sending...')
  redraw(connected(false, 'queued'))
  expect(told()).toBe('Phone connected. Newest message: on its way.')
  redraw(connected(false, 'failed'))
  expect(told()).toBe('Phone connected. Newest message: not delivered.')
})

test('AI-4 APP-9 ears hear that a code was not used in time', () => {
  const { redraw } = renderScreen(shown({ step: 'pairing', ...pairing }))
  const [standing] = screen.getAllByRole('status')
  redraw(shown({ ...rest, step: 'unpaired', hasExpired: true }))
  expect(screen.getByRole('status')).toBe(standing)
  expect(standing?.textContent).toBe('The previous code was not used in time.')
})

const unpaired = { ...rest, step: 'unpaired', hasExpired: false } as const
const phoneOf = (isLeaving: boolean) =>
  shown({ ...rest, step: 'paired', phone: paired.phone, isOpen: true, isSending: false, isLeaving })
const heading = () => screen.getByRole('heading', { level: 1 })

test.each([
  ['Cancel', { step: 'pairing', ...pairing }, unpaired, 'No phone was connected.'],
  ['Retry', { step: 'failed', problem: 'Not now.' }, { step: 'loading' }, 'Loading...'],
  ['Look again', { step: 'unavailable' }, { step: 'loading' }, 'Loading...'],
] as const)(
  'AI-4 APP-9 whoever presses %s, which goes, goes on at the heading and hears what came of it',
  (name, before, after, standing) => {
    const { redraw } = renderScreen(shown(before))
    screen.getByRole('button', { name }).focus()
    redraw(shown(after))
    expect(document.activeElement).toBe(heading())
    expect(told()).toBe(standing)
  },
)

test('AI-4 APP-9 whoever disconnects the phone goes on at the heading and hears that it is done; whoever does not is where they were', async () => {
  const { person, redraw } = renderScreen(phoneOf(false))
  const opener = screen.getByRole('button', { name: 'Disconnect' })
  const ask = async () => {
    await person.click(opener)
    redraw(phoneOf(true))
    const cancel = await screen.findByRole('button', { name: 'Cancel' })
    await waitFor(() => expect(document.activeElement).toBe(cancel))
  }
  await ask()
  redraw(phoneOf(false))
  await waitFor(() => expect(document.activeElement).toBe(opener))

  await ask()
  redraw(shown(unpaired))
  await waitFor(() => expect(document.activeElement).toBe(heading()))
  expect(told()).toBe('The phone is disconnected.')
  redraw(shown({ ...unpaired, isBusy: true }))
  expect(told()).toBe('')
})

test('AI-4 APP-9 whoever comes to the page without a phone hears of none that was left', () => {
  const { redraw } = renderScreen(shown({ step: 'loading' }))
  redraw(shown(unpaired))
  expect(told()).toBe('')
})

test('AI-4 OI-10 Google staff are told that they connect no phone, in the place of the button', () => {
  const { redraw } = renderScreen(shown(unpaired))
  expect(screen.queryByText(noPhoneForStaff)).toBeNull()
  expect(screen.getByRole('button', { name: 'Connect a phone' })).toBeDefined()
  redraw(shown(unpaired, true))
  expect(screen.getByText(noPhoneForStaff)).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
})
