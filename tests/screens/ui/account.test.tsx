import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import type { AccountView } from '#src/machines/account/account.view.ts'
import type { ThemeChoice } from '#src/machines/theme/theme.view.ts'
import { AccountScreen } from '#src/ui/account/account-screen.tsx'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { readyAccount, sampleMe, sampleSession } from '#tests/support/screen-samples.ts'

const me = sampleMe({
  methods: [
    { key: 'email', type: 'passcode' },
    { key: 'google', type: 'oidc-google' },
  ],
})

const setup = (view: AccountView) => {
  const on = {
    onChooseTheme: vi.fn<(choice: ThemeChoice) => void>(),
    onToggleSlash: vi.fn<() => void>(),
    onRetry: vi.fn<() => void>(),
    onRevoke: vi.fn<(id: string) => void>(),
    onAskOthers: vi.fn<() => void>(),
    onConfirmOthers: vi.fn<() => void>(),
    onCancelOthers: vi.fn<() => void>(),
  }
  const account = (shown: AccountView) => (
    <AccountScreen
      me={me}
      view={shown}
      nameForm={null}
      emailChange={null}
      work={null}
      leads={null}
      ownData={null}
      themeChoice="auto"
      isSlashOff={false}
      {...on}
    />
  )
  const { person, redraw } = renderScreen(account(view))
  return { ...on, person, show: (shown: AccountView) => redraw(account(shown)) }
}

const section = (name: string) => within(screen.getByRole('region', { name }))
const devices = () => section('Sessions and devices')
const rows = () => devices().getAllByRole('listitem')
const row = (text: string) =>
  within(rows().find(({ textContent }) => textContent.includes(text)) ?? document.body)

test('ACCOUNT-1 the profile tells name, email and the ways to sign in', () => {
  setup(readyAccount())

  expect(section('Profile').getByText('Ada Lovelace').tagName).toBe('DD')
  expect(section('Profile').getByText('ada@partner.example')).toBeDefined()
  expect(section('Profile').getByText('Email Passcode, Google')).toBeDefined()
})

test('SESSION-7 SE-12 whoever finds a sign-in that was not theirs reads what keeps the stranger out, before logging out', () => {
  setup(readyAccount())
  expect(
    section('Sign-in history').getByText(/delete every passkey .*, log out everywhere else/),
  ).toBeDefined()
})

test('ACCOUNT-1 APP-3 the theme is chosen here too', async () => {
  const { onChooseTheme, person } = setup(readyAccount())

  for (const word of ['Light', 'Dark', 'Auto']) {
    // Only what ears alone hear stands in an element of its own.
    expect(section('Appearance').getByText(word).tagName).toBe('LABEL')
  }
  await person.click(section('Appearance').getByRole('radio', { name: 'Dark' }))
  expect(onChooseTheme.mock.calls).toEqual([['dark']])
})

test('ACCOUNT-1 APP-9 the shortcut of one letter can be turned off', async () => {
  const { onToggleSlash, person } = setup(readyAccount())
  const slash = section('Appearance').getByRole('switch', {
    name: 'Press / to search on Home',
  })
  expect(slash).toHaveProperty('checked', true)
  await person.click(slash)
  expect(onToggleSlash).toHaveBeenCalledOnce()
})

test('SESSION-7 marks this device, which alone cannot be logged out from the list', async () => {
  const { onRevoke, person } = setup(readyAccount())

  expect(rows()).toHaveLength(2)
  expect(row('Chrome on Linux').getByText('This device')).toBeDefined()
  expect(row('Chrome on Linux').queryByRole('button')).toBeNull()
  await person.click(row('Firefox').getByRole('button', { name: 'Log out Firefox on Windows' }))
  expect(onRevoke.mock.calls).toEqual([['there']])
})

test('SESSION-7 two sessions of one kind of browser are told apart by name, by when and where they began', () => {
  const ready = readyAccount()
  const at = Date.UTC(2030, 0, 1)
  const twin = { ...sampleSession({ id: 'twin', address: '192.0.2.9' }), loginAt: at }
  setup({ ...ready, sessions: [...ready.sessions, twin] })

  const names = devices()
    .getAllByRole('button', { name: /^Log out Firefox on Windows, signed in / })
    .map(({ textContent }) => textContent)
  expect(new Set(names).size).toBe(2)
  expect(names[1]).toMatch(/, 192\.0\.2\.9$/)
})

test('SESSION-7 while one session is logged out no other is taken, nor all of them, which is to be seen', async () => {
  const other = sampleSession({ id: 'phone', browser: 'Safari on iPhone' })
  const ready = readyAccount()
  const { onRevoke, onAskOthers, person } = setup({
    ...ready,
    sessions: [...ready.sessions, other],
    busyId: 'there',
  })

  expect(row('Firefox').getByRole('button').textContent).toContain('Loading...')
  await person.click(row('Firefox').getByRole('button'))
  await person.click(row('Safari').getByRole('button'))
  expect(onRevoke).not.toHaveBeenCalled()

  const others = screen.getByRole('button', { name: 'Log out everywhere else' })
  expect(others.getAttribute('aria-disabled')).toBe('true')
  await person.click(others)
  expect(onAskOthers).not.toHaveBeenCalled()
})

test('SESSION-7 a logged-out session is told, and leaves the focus at the list', () => {
  const ready = readyAccount()
  const { show } = setup(ready)
  const heading = devices().getByRole('heading', { name: 'Sessions and devices' })
  expect(document.activeElement).not.toBe(heading)

  show({ ...ready, sessions: ready.sessions.slice(0, 1), revoked: 'one' })

  expect(devices().getByRole('status').textContent).toBe(
    'Logged out. You are signed in on this device only.',
  )
  expect(document.activeElement).toBe(heading)
  expect(screen.getByRole('button', { name: 'Log out everywhere else' })).toBeTruthy()
})

test('SESSION-7 all others are logged out only after a yes', async () => {
  const ready = readyAccount()
  const { onAskOthers, onCancelOthers, onConfirmOthers, person, show } = setup(ready)
  await person.click(screen.getByRole('button', { name: 'Log out everywhere else' }))
  expect(onAskOthers).toHaveBeenCalledOnce()

  show({ ...ready, others: 'asked' })
  const dialog = within(
    await screen.findByRole('alertdialog', { name: 'Log out everywhere else?' }),
  )
  const cancel = dialog.getByRole('button', { name: 'Cancel' })
  await waitFor(() => expect(document.activeElement).toBe(cancel))
  await person.click(cancel)
  await person.keyboard('{Escape}')
  expect(onCancelOthers).toHaveBeenCalledTimes(2)
  expect(onConfirmOthers).not.toHaveBeenCalled()

  await person.click(dialog.getByRole('button', { name: 'Log out everywhere else' }))
  expect(onConfirmOthers).toHaveBeenCalledOnce()
})

test('SESSION-7 while all others are logged out the question takes no second answer', async () => {
  const { onCancelOthers, onConfirmOthers, person } = setup({ ...readyAccount(), others: 'busy' })
  const dialog = within(await screen.findByRole('alertdialog'))

  await person.click(dialog.getByRole('button', { name: 'Loading...' }))
  await person.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(onConfirmOthers).not.toHaveBeenCalled()
  expect(onCancelOthers).not.toHaveBeenCalled()
})

test('A7.4.5 the history tells when, how and from where one signed in, how it ended, and how long it goes back', () => {
  const ready = readyAccount()
  const { show } = setup(ready)
  expect(section('Sign-in history').getByText(/kept until 30 days after/)).toBeDefined()
  const [now, before] = section('Sign-in history').getAllByRole('listitem')

  expect(now?.textContent).toContain('Email Passcode, Chrome on Linux, 192.0.2.1')
  expect(now?.textContent).toContain('Signed in now')
  expect(before?.textContent).toContain('Logged out from another device')
  expect(before?.querySelectorAll('time')).toHaveLength(2)

  const [newest] = ready.signIns
  show({ ...ready, signIns: newest === undefined ? [] : [{ ...newest, method: 'retired' }] })
  expect(section('Sign-in history').getByText(/^retired, Chrome on Linux/)).toBeDefined()
})

test('SESSION-7 while the sessions load the rest is there', () => {
  setup({ step: 'loading' })

  expect(devices().getByRole('status').textContent).toBe('Loading...')
  expect(section('Profile').getByText('Ada Lovelace')).toBeDefined()
  expect(screen.queryByRole('region', { name: 'Sign-in history' })).toBeNull()
})

test('SESSION-7 APP-9 APP-10 sessions that cannot be loaded are tried again, and the focus stays in their section', async () => {
  const { onRetry, person, show } = setup({ step: 'failed', problem: 'Request timed out' })

  expect(devices().getByRole('alert').textContent).toBe('Request timed out')
  await person.click(devices().getByRole('button', { name: 'Retry' }))
  expect(onRetry).toHaveBeenCalledOnce()
  show({ step: 'loading' })
  expect(document.activeElement).toBe(devices().getByRole('heading', { level: 2 }))
})

test('SESSION-7 what could not be logged out is told beside the list', () => {
  setup({ ...readyAccount(), problem: 'The server is busy.' })

  expect(devices().getByRole('alert').textContent).toBe('The server is busy.')
  expect(rows()).toHaveLength(2)
})
