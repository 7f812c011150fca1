import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import type { PasscodeView } from '#src/machines/passcode/passcode.view.ts'
import { PasscodePanel } from '#src/ui/sign-in/passcode-panel.tsx'
import { stoppedAt } from '#tests/support/clocks.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'

const start = {
  step: 'start' as const,
  purpose: 'login' as const,
  identifier: 'ada@partner.example',
  problem: null,
  isKnown: false,
  isLimited: false,
  isBusy: false,
}
const finish = {
  ...start,
  step: 'finish' as const,
  number: '47',
  isNewMail: true,
  attempt: 1,
  canResend: false,
  limit: null,
}

const setup = (view: PasscodeView, secondsLeft = 600) => {
  const onRequest = vi.fn<() => void>()
  const onSubmit = vi.fn<(passcode: string) => void>()
  const panel = (shown: PasscodeView, left = secondsLeft) => (
    <PasscodePanel
      view={shown}
      clock={stoppedAt(left)}
      limitClock={stoppedAt(840)}
      onRequest={onRequest}
      onSubmit={onSubmit}
    />
  )
  const { person, redraw } = renderScreen(panel(view))
  return {
    onRequest,
    onSubmit,
    person,
    show: (shown: PasscodeView, left?: number) => redraw(panel(shown, left)),
  }
}

test.each([
  ['login', 'Send login code by email'],
  ['register', 'Send register code by email'],
] as const)('PASSCODE-2 PASSCODE-6 the %s code is sent on request', async (purpose, name) => {
  const { onRequest, person } = setup({ ...start, purpose })

  expect(screen.getByRole('heading', { name: 'Email Passcode' })).toBeDefined()
  expect(screen.getByText('ada@partner.example')).toBeDefined()
  await person.click(screen.getByRole('button', { name }))
  expect(onRequest).toHaveBeenCalledOnce()
})

test('PASSCODE-2 APP-9 the focus goes on to the next button when the step before is gone, and back to it when the code expired', () => {
  const { show } = setup(start)

  expect(document.activeElement?.textContent).toBe('Send login code by email')
  show(finish)
  show({ ...start, problem: 'The code expired. Please ask for a new one.' })
  expect(document.activeElement?.textContent).toBe('Send login code by email')
})

test('PASSWORD-1 where an address is confirmed, the buttons say so', () => {
  const { redraw } = renderScreen(
    <PasscodePanel
      view={{ ...start, purpose: 'register' }}
      occasion="confirm"
      clock={stoppedAt(600)}
      limitClock={stoppedAt(840)}
      onRequest={() => {}}
      onSubmit={() => {}}
    />,
  )
  expect(screen.getByRole('button', { name: 'Send code by email' })).toBeDefined()
  redraw(
    <PasscodePanel
      view={{ ...finish, purpose: 'register' }}
      occasion="confirm"
      clock={stoppedAt(600)}
      limitClock={stoppedAt(840)}
      onRequest={() => {}}
      onSubmit={() => {}}
    />,
  )
  expect(screen.getByRole('button', { name: 'Confirm' })).toBeDefined()
})

test('PASSCODE-2 while the code is being sent the button does nothing', async () => {
  const { onRequest, person } = setup({ ...start, isBusy: true })

  await person.click(screen.getByRole('button', { name: 'Send login code by email' }))
  expect(onRequest).not.toHaveBeenCalled()
})

test.each([
  ['login', 'Sign in', 'Signing in...'],
  ['register', 'Sign up', 'Signing up...'],
] as const)('PASSCODE-2 %s: the button says what it does', (purpose, idle, busy) => {
  const { show } = setup({ ...finish, purpose })

  expect(screen.getByRole('button', { name: idle })).toBeDefined()
  show({ ...finish, purpose, isBusy: true })
  expect(screen.getByRole('button', { name: busy })).toBeDefined()
})

test.each([
  ' 12 34-56 ',
  'Type this code: 123456',
  '１２３４５６',
  '123–456',
  '١٢٣٤٥٦',
  '۱۲۳ ۴۵۶',
  '१२३४५६',
])('PASSCODE-2 the Code field takes a pasted %j for the code in it', async (text) => {
  const { onSubmit, person } = setup(finish)
  const code = screen.getByRole('textbox', { name: 'Code' })

  expect(code).toMatchObject({ autocomplete: 'one-time-code', inputMode: 'numeric' })
  expect(document.activeElement).toBe(code)
  await person.paste(text)
  await person.keyboard('{Enter}')
  expect(onSubmit.mock.calls).toEqual([['123456']])
})

test.each(['', '12345', '1234567', 'abcdef', '123456 654321'])(
  'PASSCODE-2 PASSCODE-8 %j is no code: it is not sent, stays, and costs no try',
  async (text) => {
    const { onSubmit, person } = setup(finish)
    const code = screen.getByRole('textbox', { name: 'Code' })

    await person.paste(text)
    await person.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(await screen.findByText('Please enter the six digits of the mail.')).toBeDefined()
    expect(code).toHaveProperty('value', text)
    expect(onSubmit).not.toHaveBeenCalled()
  },
)

test('PASSCODE-8 a refused code is cleared, the field focused, the reason told', async () => {
  const { person, show } = setup(finish)
  await person.type(screen.getByRole('textbox', { name: 'Code' }), '111111')

  show({ ...finish, attempt: 2, problem: 'This code is wrong. 4 tries left.' })

  const code = screen.getByRole('textbox', { name: 'Code' })
  expect(code).toMatchObject({ value: '' })
  expect(document.activeElement).toBe(code)
  expect(screen.getByRole('alert').textContent).toBe('This code is wrong. 4 tries left.')
})

test('PASSCODE-8 APP-9 a new mail whose number is the same by chance gives the field the focus all the same', async () => {
  const { person, show } = setup({ ...finish, canResend: true })
  await person.click(screen.getByRole('button', { name: 'Send a new code' }))

  show({ ...finish, attempt: 2 })

  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Code' }))
})

test('PASSCODE-4 a tick changes the time and nothing typed', async () => {
  const { person, show } = setup(finish, 125)
  await person.type(screen.getByRole('textbox', { name: 'Code' }), '12')

  show(finish, 124)

  expect(screen.getByRole('timer').textContent).toBe(
    '2 minutes, 4 seconds left to enter the code sent to you by email',
  )
  expect(screen.getByRole('textbox', { name: 'Code' })).toMatchObject({ value: '12' })
})

test('PASSCODE-4 time is spoken at five minutes, one minute and ten seconds only, and at zero no more', () => {
  const { show } = setup(finish, 301)
  const told: (string | null)[] = []

  for (const left of [301, 300, 299, 61, 60, 59, 11, 10, 9, 0]) {
    show(finish, left)
    const spoken = screen.getByRole('status').textContent
    if (told.at(-1) !== spoken) {
      told.push(spoken)
    }
  }

  const rest = ' left to enter the code sent to you by email'
  expect(told).toEqual(['', `5 minutes${rest}`, '', `1 minute${rest}`, '', `10 seconds${rest}`, ''])
})

test('PASSCODE-9 the number for another browser is shown and explained', () => {
  setup(finish)

  expect(screen.getByText('47')).toBeDefined()
  expect(
    screen.getByText(
      'If you open the link from the mail in another browser, enter this number there.',
    ),
  ).toBeDefined()
})

test('PASSCODE-8 a new code can be asked for only when it may', async () => {
  const { onRequest, person, show } = setup(finish)
  expect(screen.queryByRole('button', { name: 'Send a new code' })).toBeNull()

  show({ ...finish, canResend: true })
  await person.click(screen.getByRole('button', { name: 'Send a new code' }))
  expect(onRequest).toHaveBeenCalledOnce()
})

test('PASSCODE-2 a finished sign-in shows nothing more', () => {
  setup({ step: 'done' })

  expect(screen.queryByRole('heading')).toBeNull()
})

test('EN-05 APP-9 a limit of codes tells how long to wait, and its button does nothing until then', async () => {
  const problem = 'Too many codes were sent to this address.'
  const { onRequest, person } = setup({ ...start, isLimited: true, problem })
  expect(screen.getByRole('timer').textContent).toBe('A new code can be sent in 14 minutes.')
  await person.click(screen.getByRole('button', { name: 'Send login code by email' }))
  expect(onRequest).not.toHaveBeenCalled()
})

test('EN-05 a limit of guesses tells how long to wait, and the link serves meanwhile', async () => {
  const { onSubmit, person } = setup({ ...finish, limit: 'code' })
  expect(screen.getByText('You can enter a code again in 14 minutes.')).toBeDefined()
  await person.type(screen.getByLabelText('Code'), '123456')
  await person.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(onSubmit).not.toHaveBeenCalled()
})

test('PC-21 A6.1.1 who gets no new mail is told which one serves, and no number of a link that works here alone', () => {
  setup({ ...finish, isNewMail: false, number: null })
  expect(screen.getByText(/No new mail was sent/)).toBeDefined()
  expect(screen.queryByRole('img')).toBeNull()
})

test('PC-21 a page that is loaded anew tells which mail still works', () => {
  setup({ ...finish, isNewMail: false })
  expect(
    screen.getByText('No new mail was sent: the newest one to ada@partner.example still works.'),
  ).toBeDefined()
})
