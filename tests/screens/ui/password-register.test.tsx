import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import type { PasswordRegisterView } from '#src/machines/password-register/password-register.view.ts'
import { PasswordRegisterPanel } from '#src/ui/sign-in/password-register-panel.tsx'
import { renderScreen } from '#tests/support/render-screen.tsx'

const view: PasswordRegisterView = {
  identifier: 'ada@example.com',
  problem: null,
  fieldErrors: [],
  isBusy: false,
}
const password = 'four mellow otters rowing'

const setup = (own: Partial<PasswordRegisterView> = {}) => {
  const onSubmit = vi.fn<(password: string) => void>()
  const panel = (shown: Partial<PasswordRegisterView>) => (
    <PasswordRegisterPanel view={{ ...view, ...shown }} onSubmit={onSubmit} />
  )
  const { person, redraw } = renderScreen(panel(own))
  return { onSubmit, person, show: (shown: Partial<PasswordRegisterView>) => redraw(panel(shown)) }
}
const field = () => screen.getByLabelText<HTMLInputElement>('Password')

test('PASSWORD-1 PW-11 a new password is handed over as typed, in a field that managers know', async () => {
  const { onSubmit, person } = setup()
  expect([field().type, field().autocomplete]).toEqual(['password', 'new-password'])
  expect(document.querySelector<HTMLInputElement>('[autocomplete=username]')?.value).toBe(
    'ada@example.com',
  )
  await person.click(field())
  await person.paste(password)
  await person.keyboard('{Enter}')
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith(password)
})

test('PW-01 a short password is told at the field and not sent', async () => {
  const { onSubmit, person } = setup()
  await person.type(field(), 'otters{Enter}')
  expect(await screen.findByText('At least 15 characters.')).toBeDefined()
  expect(onSubmit).not.toHaveBeenCalled()
})

test('PASSWORD-1 the reason of the server stands at the field, which has the focus and what was typed', async () => {
  const { person, show } = setup()
  await person.type(field(), password)
  const fieldErrors = [{ field: 'password', message: 'This is easy to guess.' }]
  show({ problem: 'Please choose another password.', fieldErrors })
  expect(screen.getByText('This is easy to guess.')).toBeDefined()
  expect(document.activeElement).toBe(field())
  expect(field().value).toBe(password)
})

test('PASSWORD-1 while it is sent, a second submit does nothing', async () => {
  const { onSubmit, person } = setup({ isBusy: true })
  await person.type(field(), `${password}{Enter}`)
  await person.click(screen.getByRole('button', { name: 'Signing up...' }))
  expect(onSubmit).not.toHaveBeenCalled()
})
