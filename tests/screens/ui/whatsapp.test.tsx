import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import type { Delivery } from '#src/api/contract/whatsapp.ts'
import type { WhatsAppView } from '#src/machines/whatsapp/whatsapp.view.ts'
import { WhatsAppScreen } from '#src/ui/ai/whatsapp-screen.tsx'
import { whatsAppSamples } from '#tests/models/whatsapp.model.ts'
import { stoppedAt } from '#tests/support/clocks.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'

const nothing = () => {}
const { paired, pairing } = whatsAppSamples

const shown = (view: WhatsAppView) => (
  <WhatsAppScreen
    view={view}
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
  expect(standing?.textContent).toBe('The code before was not used in time.')
})
