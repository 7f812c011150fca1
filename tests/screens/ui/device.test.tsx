import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import type { CopyLinkView } from '#src/machines/copy-link/copy-link.view.ts'
import type { DeviceView } from '#src/machines/device/device.view.ts'
import type { DeviceVerifyView } from '#src/machines/device-verify/device-verify.view.ts'
import { DeviceScreen } from '#src/ui/sign-in/device-screen.tsx'
import { DeviceVerifyScreen } from '#src/ui/sign-in/device-verify-screen.tsx'
import { stoppedAt } from '#tests/support/clocks.ts'
import { textInQrCode } from '#tests/support/qr-code.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { sampleDeviceCode, sampleDeviceRequest } from '#tests/support/screen-samples.ts'

const show = (view: DeviceView, copy: CopyLinkView = { state: 'ready' }, secondsLeft = 599) => {
  const on = { onCopy: vi.fn<() => void>(), onRenew: vi.fn<() => void>() }
  const screenOf = (view: DeviceView) => (
    <DeviceScreen view={view} clock={stoppedAt(secondsLeft)} copy={copy} {...on} />
  )
  const { person, redraw } = renderScreen(screenOf(view))
  return { ...on, person, turn: (next: DeviceView) => redraw(screenOf(next)) }
}

const verify = (view: DeviceVerifyView, code = '') => {
  const on = {
    onSubmit: vi.fn<(userCode: string) => void>(),
    onDecide: vi.fn<(verdict: 'approve' | 'deny') => void>(),
    onSwitchAccount: vi.fn<() => void>(),
  }
  const { person } = renderScreen(
    <DeviceVerifyScreen view={view} code={code} email="ada@partner.example" {...on} />,
  )
  return { ...on, person }
}

const entry = { step: 'code', problem: null, isBusy: false } as const
const confirm = {
  step: 'confirm',
  request: sampleDeviceRequest,
  problem: null,
  busyWith: null,
} as const

test('DEVICE-1 DF-08 the code is read letter by letter, and drawn with the address', () => {
  show(sampleDeviceCode())

  expect(screen.getByText('BCDF-GHJK').getAttribute('aria-label')).toBe('B C D F - G H J K')
  expect(screen.getByText('portal.example/device/verify')).toBeDefined()
  const image = screen.getByRole('img', { name: 'The address with the code, as a QR code' })
  expect(textInQrCode(image.querySelector('path')?.getAttribute('d') ?? '')).toBe(
    'https://portal.example/device/verify?code=BCDF-GHJK',
  )
})

test('DEVICE-1 the code is copied by one press', async () => {
  const { onCopy, person } = show(sampleDeviceCode())
  await person.click(screen.getByRole('button', { name: 'Copy code' }))
  expect(onCopy).toHaveBeenCalledOnce()
})

test('DEVICE-1 a code that was copied says so', () => {
  show(sampleDeviceCode(), { state: 'copied' })
  expect(screen.getByRole('button', { name: 'Copied!' })).toBeDefined()
})

test('DEVICE-4 how long the code lives is counted down', () => {
  show(sampleDeviceCode(), { state: 'ready' }, 299)
  expect(screen.getByRole('timer').textContent).toBe(
    '4 minutes, 59 seconds left to approve this device',
  )
})

test("DEVICE-2 ERROR-1 'Device code expired' is announced with the new code", () => {
  show(sampleDeviceCode({ hasExpired: true }))
  expect(screen.getByText(/^Device code expired/).getAttribute('role')).toBe('status')
})

test('APP-10 who gets no code is told why and may try at once', async () => {
  const { onRenew, person } = show({
    step: 'failed',
    problem: 'Request timed out',
    hasExpired: false,
  })
  expect(screen.getByRole('alert').textContent).toBe('Request timed out')
  await person.click(screen.getByRole('button', { name: 'Retry' }))
  expect(onRenew).toHaveBeenCalledOnce()
})

test('DEVICE-4 APP-9 Retry leaves the focus at the heading of what it leads to', async () => {
  const { turn, person } = show({
    step: 'failed',
    problem: 'Request timed out',
    hasExpired: false,
  })
  await person.click(screen.getByRole('button', { name: 'Retry' }))
  turn({ step: 'loading', hasExpired: false })
  expect(document.activeElement).toBe(
    screen.getByRole('heading', { name: 'Sign in by another device' }),
  )
})

test('DEVICE-1 DF-05 a code of the address fills the field and is sent by Verify alone', async () => {
  const { onSubmit, person } = verify(entry, 'bcdf-ghjk')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Code' }).value).toBe('bcdf-ghjk')
  expect(onSubmit).not.toHaveBeenCalled()

  await person.click(screen.getByRole('button', { name: 'Verify' }))
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith('BCDFGHJK')
})

test.each([
  ['{Enter}', 'No user code provided'],
  ['1234{Enter}', 'A code has eight letters, like BCDF-GHJK.'],
])('DEVICE-3 %s is told at the field', async (typed, text) => {
  const { onSubmit, person } = verify(entry)
  await person.type(screen.getByRole('textbox', { name: 'Code' }), typed)

  expect(await screen.findByText(text)).toBeDefined()
  expect(onSubmit).not.toHaveBeenCalled()
})

test('DEVICE-4 the entry warns, and names the account with a way to another', async () => {
  const { onSwitchAccount, person } = verify({ ...entry, problem: 'This code expired.' })
  expect(screen.getByText(/^Only continue if you started this yourself/)).toBeDefined()
  expect(screen.getByText('It will use the account ada@partner.example.')).toBeDefined()
  expect(screen.getByRole('alert').textContent).toBe('This code expired.')
  await person.click(screen.getByRole('button', { name: 'Switch account' }))
  expect(onSwitchAccount).toHaveBeenCalledOnce()
})

test('DEVICE-4 DF-05 what asks is shown with code, device, address and time before anything is decided', () => {
  verify(confirm)
  const facts = screen.getAllByRole('definition').map(({ textContent }) => textContent)

  expect(facts.slice(0, 3)).toEqual(['BCDF-GHJK', 'The command line on Linux', '192.0.2.1'])
  expect(facts[3]).toContain('2026')
  expect(document.activeElement?.textContent).toBe('Let this device in?')
})

test('DEVICE-4 approve and deny have equal weight, and each is sent as it is', async () => {
  const { onDecide, person } = verify(confirm)
  const [approve, deny] = ['Approve', 'Deny'].map((name) => screen.getByRole('button', { name }))

  expect(approve?.className).toBe(deny?.className)
  expect([approve, deny]).not.toContain(document.activeElement)
  await person.click(screen.getByRole('button', { name: 'Deny' }))
  await person.click(screen.getByRole('button', { name: 'Approve' }))
  expect(onDecide.mock.calls).toEqual([['deny'], ['approve']])
})

test('DEVICE-4 while a decision is on its way no other can be made', async () => {
  const { onDecide, person } = verify({ ...confirm, busyWith: 'deny' })
  await person.click(screen.getByRole('button', { name: 'Denying...' }))
  await person.click(screen.getByRole('button', { name: 'Approve' }))
  expect(onDecide).not.toHaveBeenCalled()
})

test.each([
  ['approved', 'Device approved', 'You can return to your device.'],
  ['denied', 'Device denied', 'The device was not let in.'],
] as const)('DEVICE-4 %s is told, and has the focus', (step, title, text) => {
  verify({ step })
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: title }))
  expect(within(document.body).getByRole('status').textContent).toBe(text)
})
