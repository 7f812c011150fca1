import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import type { ConnectView } from '#src/machines/connect/connect.view.ts'
import { ConnectScreen } from '#src/ui/sign-in/connect-screen.tsx'
import { renderScreen } from '#tests/support/render-screen.tsx'

const confirm = {
  step: 'confirm' as const,
  browser: 'Chrome on Linux',
  startedAt: Date.UTC(2026, 0, 2, 3, 4),
  isBusy: false,
  problem: null,
}

const setup = (view: Exclude<ConnectView, { step: 'useless' }>) => {
  const onSubmitNumber = vi.fn<(number: string) => void>()
  const onRetry = vi.fn<() => void>()
  const { person } = renderScreen(
    <ConnectScreen view={view} onSubmitNumber={onSubmitNumber} onRetry={onRetry} />,
  )
  return { onSubmitNumber, onRetry, person }
}

const connected = { step: 'connected', purpose: 'login' } as const

test.each([
  { view: { step: 'loading' }, text: 'Loading...' },
  { view: connected, text: 'You are connected. You can close this window/tab now.' },
  { view: { step: 'expired' }, text: 'This link expired. Please try again.' },
] as const)('PASSCODE-7 $view.step is told letter for letter', ({ view, text }) => {
  setup(view)

  expect(screen.getByRole('status').textContent).toBe(text)
})

test.each([
  ['Connected', connected],
  ['Link expired', { step: 'expired' }],
  ['Not connected yet', { step: 'failed', problem: 'Request timed out' }],
] as const)(
  'PASSCODE-7 APP-9 the outcome %s has the focus, for what led there is gone',
  (name, view) => {
    setup(view)

    expect(document.activeElement).toBe(screen.getByRole('heading', { name }))
  },
)

test.each([
  { purpose: 'login', href: '/login' },
  { purpose: 'register', href: '/register' },
] as const)(
  'PASSCODE-7 who is connected for a $purpose and lost the page that they began on is led on',
  ({ purpose, href }) => {
    setup({ step: 'connected', purpose })
    expect(screen.getByRole('link', { name: 'Start again' }).getAttribute('href')).toBe(href)
  },
)

test('PASSCODE-7 an expired link leads to login', () => {
  setup({ step: 'expired' })

  expect(screen.getByRole('link', { name: 'Go to login' }).getAttribute('href')).toBe(
    '/login/customer',
  )
})

test('APP-10 a failed connection tells why and can be tried again', async () => {
  const { onRetry, person } = setup({ step: 'failed', problem: 'Request timed out' })

  expect(screen.getByRole('alert').textContent).toBe('Request timed out')
  await person.click(screen.getByRole('button', { name: 'Retry' }))
  expect(onRetry).toHaveBeenCalledOnce()
})

test('PASSCODE-9 another browser is told who started, and asked for the two digits', async () => {
  const { onSubmitNumber, person } = setup(confirm)

  expect(document.body.textContent).toMatch(/Sign-in started in Chrome on Linux, .*2026/)
  await person.type(screen.getByRole('textbox', { name: 'Number' }), '47')
  await person.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(onSubmitNumber.mock.calls).toEqual([['47']])
})

test('PASSCODE-9 the number is taken in the digits of any keyboard', async () => {
  const { onSubmitNumber, person } = setup(confirm)

  await person.type(screen.getByRole('textbox', { name: 'Number' }), '٤٧{Enter}')
  expect(onSubmitNumber.mock.calls).toEqual([['47']])
})

test('PASSCODE-9 one digit is no number', async () => {
  const { onSubmitNumber, person } = setup(confirm)

  await person.type(screen.getByRole('textbox', { name: 'Number' }), '4{Enter}')
  expect(await screen.findByText('Please enter the two digits.')).toBeDefined()
  expect(onSubmitNumber).not.toHaveBeenCalled()
})
