import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import type { PasswordChange } from '#src/machines/password-update/password-update.machine.ts'
import type { PasswordUpdateView } from '#src/machines/password-update/password-update.view.ts'
import type { PasswordView } from '#src/machines/password/password.view.ts'
import { PasswordSection } from '#src/ui/account/password-section.tsx'
import { PasswordPanel } from '#src/ui/sign-in/password-panel.tsx'
import { stoppedAt } from '#tests/support/clocks.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'

const email = 'ada@partner.example'
const calm: PasswordView = {
  identifier: email,
  problem: null,
  refusals: 0,
  isLimited: false,
  isBusy: false,
}

const panel = (own: Partial<PasswordView> = {}, hasOtherWays = true) => {
  const onSubmit = vi.fn<(password: string) => void>()
  const node = (more: Partial<PasswordView> = {}) => (
    <PasswordPanel
      view={{ ...calm, ...own, ...more }}
      clock={stoppedAt(60)}
      hasOtherWays={hasOtherWays}
      onSubmit={onSubmit}
    />
  )
  const { person, redraw } = renderScreen(node())
  return { person, onSubmit, show: (more: Partial<PasswordView>) => redraw(node(more)) }
}

const idle: PasswordUpdateView = { step: 'idle', problem: null, fieldErrors: [] }

const section = (hasPassword: boolean, view: Partial<PasswordUpdateView> = {}) => {
  const onSubmit = vi.fn<(change: PasswordChange) => void>()
  const node = (more: Partial<PasswordUpdateView> = {}) => (
    <PasswordSection
      view={{ ...idle, ...view, ...more }}
      email={email}
      hasPassword={hasPassword}
      onSubmit={onSubmit}
    />
  )
  const { person, redraw } = renderScreen(node())
  return { person, onSubmit, show: (more: Partial<PasswordUpdateView>) => redraw(node(more)) }
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { exact: true })
const submitButton = () =>
  screen.getByRole<HTMLButtonElement>('button', { name: /^(?:Add|Change) password$/ })
const usernames = () => [
  ...document.querySelectorAll<HTMLInputElement>('form input[autocomplete=username]'),
]

test('PASSWORD-1 who forgot it is told the way to a new one, where there is another way in', () => {
  panel({}, false)
  expect(screen.queryByText(/^Forgot it\?/)).toBeNull()
  panel()
  expect(screen.getByText(/^Forgot it\?/)).toBeDefined()
})

test('PW-11 LOGIN-9 the form is what password managers look for', () => {
  panel()

  expect(field('Password')).toMatchObject({
    type: 'password',
    name: 'password',
    id: 'password',
    autocomplete: 'current-password',
  })
  expect(document.activeElement).toBe(field('Password'))
  expect(usernames().map(({ value }) => value)).toEqual([email])
  expect(field('Password').closest('form')).toBe(usernames()[0]?.closest('form'))
})

test('PW-11 a pasted password is taken as it is, by Enter, once', async () => {
  const { onSubmit, person } = panel()

  await person.paste(' Four  mellow otters ')
  await person.keyboard('{Enter}')
  expect(onSubmit.mock.calls).toEqual([[' Four  mellow otters ']])
})

test('PW-11 the password is shown and hidden by a button that Tab reaches', async () => {
  const { onSubmit, person } = panel()
  await person.type(field('Password'), 'otters')
  await person.tab()

  const toggle = screen.getByRole('button', { name: 'Show password' })
  expect(document.activeElement).toBe(toggle)
  expect(toggle.getAttribute('aria-pressed')).toBe('false')
  await person.keyboard('{Enter}')
  expect(field('Password')).toMatchObject({ type: 'text', value: 'otters' })
  expect(toggle.getAttribute('aria-pressed')).toBe('true')
  await person.keyboard(' ')
  expect(field('Password').type).toBe('password')
  expect(onSubmit).not.toHaveBeenCalled()
})

test('PASSWORD-1 an empty password is not sent', async () => {
  const { onSubmit, person } = panel()

  await person.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(await screen.findByText('Please enter your password.')).toBeDefined()
  expect(onSubmit).not.toHaveBeenCalled()
})

test('PASSWORD-1 a refused password is cleared, the field focused, the reason told', async () => {
  const { person, show } = panel()
  await person.type(field('Password'), 'otters')

  show({ refusals: 1, problem: 'Email or password is not right.' })
  expect(field('Password').value).toBe('')
  expect(document.activeElement).toBe(field('Password'))
  expect(screen.getByRole('alert').textContent).toBe('Email or password is not right.')
})

test('PASSWORD-1 a busy form says so and takes no second submit', async () => {
  const { onSubmit, person } = panel({ isBusy: true })

  await person.click(screen.getByRole('button', { name: 'Signing in...' }))
  expect(onSubmit).not.toHaveBeenCalled()
})

test('PASSWORD-2 the old password is asked for only where there is one', () => {
  section(false)
  expect(screen.queryByLabelText('Old password')).toBeNull()
  expect(screen.getByRole('heading', { name: 'Add a password' })).toBeDefined()
})

test('PASSWORD-2 PW-11 the fields of a change are what password managers look for', () => {
  section(true)

  expect(field('Old password')).toMatchObject({
    type: 'password',
    autocomplete: 'current-password',
  })
  expect(field('New password')).toMatchObject({ type: 'password', autocomplete: 'new-password' })
  expect(field('Confirm new password')).toMatchObject({ autocomplete: 'new-password' })
  expect(usernames().map(({ value }) => value)).toEqual([email])
  // `/.well-known/change-password` leads there.
  expect(field('New password').closest('#change-password')).not.toBeNull()
})

test('PASSWORD-2 submit is disabled, and says why, unless new equals confirmation', async () => {
  const { onSubmit, person } = section(false)
  const why = () => document.getElementById(submitButton().getAttribute('aria-describedby') ?? '')
  const reason = 'Enter the same new password twice.'
  expect([submitButton().disabled, why()?.textContent]).toEqual([true, reason])

  await person.type(field('New password'), 'four mellow otters rowing')
  await person.type(field('Confirm new password'), 'four mellow otters rowin{Enter}')
  expect([submitButton().disabled, why()?.textContent]).toEqual([true, reason])
  expect(onSubmit).not.toHaveBeenCalled()

  await person.type(field('Confirm new password'), 'g')
  expect(submitButton().disabled).toBe(false)
  await person.click(submitButton())
  expect(onSubmit.mock.calls).toEqual([[{ newPassword: 'four mellow otters rowing' }]])
})

const mistake = () => screen.queryByText('The two passwords do not match.')

test('PASSWORD-2 APP-9 a confirmation that differs is said at its field once it is left or Enter is pressed, for the button is off', async () => {
  const { onSubmit, person } = section(false)
  const confirmation = field('Confirm new password')
  await person.type(field('New password'), 'four mellow otters rowing{Enter}')
  expect([document.activeElement, mistake()]).toEqual([confirmation, null])

  await person.keyboard('four mellow')
  expect(mistake()).toBeNull()
  await person.keyboard('{Enter}')
  expect(mistake()?.id).toBe('confirmation-error')
  expect(confirmation.getAttribute('aria-describedby')).toBe('confirmation-error confirmation-hint')
  await person.keyboard(' otters rowing')
  expect(mistake()).toBeNull()

  await person.keyboard('s')
  await person.tab()
  expect(mistake()).not.toBeNull()
  expect(onSubmit).not.toHaveBeenCalled()
})

test('PASSWORD-2 APP-9 a confirmation that is not left yet is no mistake', async () => {
  const { person } = section(false)
  await person.type(field('New password'), 'four mellow otters rowing')
  await person.type(field('Confirm new password'), 'four')
  expect(mistake()).toBeNull()
  await person.tab()
  expect(mistake()).not.toBeNull()
})

test('PASSWORD-2 PASSWORD-3 a short password and a missing old one are said at their fields', async () => {
  const { onSubmit, person } = section(true)
  await person.type(field('New password'), 'fourteen chars')
  await person.type(field('Confirm new password'), 'fourteen chars')
  await person.click(submitButton())

  expect(await screen.findByText('At least 15 characters.')).toBeDefined()
  expect(screen.getByText('Please enter your old password.')).toBeDefined()
  expect(document.activeElement).toBe(field('Old password'))
  expect(onSubmit).not.toHaveBeenCalled()
})

test('PASSWORD-2 a change hands over the old and the new password', async () => {
  const { onSubmit, person } = section(true)
  await person.type(field('Old password'), 'short')
  await person.type(field('New password'), 'four mellow otters rowing')
  await person.type(field('Confirm new password'), 'four mellow otters rowing{Enter}')

  expect(onSubmit.mock.calls).toEqual([
    [{ oldPassword: 'short', newPassword: 'four mellow otters rowing' }],
  ])
})

test('PASSWORD-2 whoever forgot the old password hands over the new one alone, and is told what takes its place', async () => {
  const { onSubmit, person } = section(true)
  const forgotten = screen.getByRole('switch', { name: 'I forgot my old password' })
  await person.click(forgotten)
  expect(screen.queryByLabelText('Old password')).toBeNull()
  expect(screen.getByText(/Signing in another way replaces the old password\./)).toBeDefined()
  await person.type(field('New password'), 'four mellow otters rowing')
  await person.type(field('Confirm new password'), 'four mellow otters rowing{Enter}')
  expect(onSubmit.mock.calls).toEqual([[{ newPassword: 'four mellow otters rowing' }]])

  await person.click(forgotten)
  expect(field('Old password').value).toBe('')
})

test("PASSWORD-2 APP-9 success shows 'Password updated', leaves no password in the form and the focus at its heading", async () => {
  const { person, show } = section(true)
  expect(screen.getByRole('status').textContent).toBe('')
  for (const label of ['Old password', 'New password', 'Confirm new password']) {
    await person.type(field(label), 'four mellow otters rowing')
  }

  screen.getByRole('button', { name: 'Change password' }).focus()
  show({ step: 'loading' })
  expect(screen.getByRole('button', { name: 'Loading...' })).toBeDefined()
  show({ step: 'success' })
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Change password' }))
  expect(screen.getByRole('status').textContent).toBe('Password updated')
  const values = ['Old password', 'New password', 'Confirm new password'].map(
    (label) => field(label).value,
  )
  expect(values).toEqual(['', '', ''])
})

test('PASSWORD-2 what the server refuses is told, and its field has the focus', () => {
  const { show } = section(true)
  show({
    problem: 'The old password is not right.',
    fieldErrors: [{ field: 'oldPassword', message: 'This is not your old password.' }],
  })

  expect(screen.getByRole('alert').textContent).toBe('The old password is not right.')
  expect(screen.getByText('This is not your old password.')).toBeDefined()
  expect(document.activeElement).toBe(field('Old password'))
})
