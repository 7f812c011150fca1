import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import type { RegisterView } from '#src/machines/register/register.view.ts'
import { RegisterScreen } from '#src/ui/sign-in/register-screen.tsx'
import { stoppedAt } from '#tests/support/clocks.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'

type Person = Extract<RegisterView, { step: 'identifier' }>['person']

const nobody = { identifier: '', firstname: '', lastname: '' }
const view = {
  step: 'identifier' as const,
  person: nobody,
  isKnown: false,
  problem: null,
  isLimited: false,
  isBusy: false,
}

const setup = (shown: Exclude<RegisterView, { step: 'done' }>) => {
  const onSubmit = vi.fn<(submitted: Person) => void>()
  const onEdit = vi.fn<() => void>()
  const onChoose = vi.fn<(key: string) => void>()
  const { person } = renderScreen(
    <RegisterScreen
      view={shown}
      loginSearch={{ info: 'eyJ9' }}
      clock={stoppedAt(0)}
      onSubmit={onSubmit}
      onEdit={onEdit}
      onChoose={onChoose}
    >
      the panel
    </RegisterScreen>,
  )
  return { onSubmit, onEdit, onChoose, person }
}

test('PASSCODE-1 a person is handed over as typed, trimmed, names in any script', async () => {
  const { onSubmit, person } = setup(view)

  await person.type(screen.getByRole('textbox', { name: 'Email' }), 'Zoe@Partner.example')
  await person.type(screen.getByRole('textbox', { name: 'Firstname' }), ' Zoë ')
  await person.type(screen.getByRole('textbox', { name: 'Lastname' }), '李')
  await person.click(screen.getByRole('button', { name: 'Next' }))

  expect(onSubmit.mock.calls).toEqual([
    [{ identifier: 'zoe@partner.example', firstname: 'Zoë', lastname: '李' }],
  ])
})

test('PASSCODE-1 every empty field is told, and the first one gets the focus', async () => {
  const { onSubmit, person } = setup(view)

  await person.click(screen.getByRole('button', { name: 'Next' }))

  await screen.findByText('Firstname is required.')
  await screen.findByText('Lastname is required.')
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Email' }))
  expect(onSubmit).not.toHaveBeenCalled()
})

test('PASSCODE-1 the fields carry the autofill names of a new person', () => {
  setup(view)

  const autofill = screen
    .getAllByRole<HTMLInputElement>('textbox')
    .map(({ autocomplete }) => autocomplete)
  expect(autofill).toEqual(['email', 'given-name', 'family-name'])
})

test('PASSCODE-1 a known address is told with a link to login that carries it', () => {
  setup({ ...view, isKnown: true, person: { ...nobody, identifier: 'ada@partner.example' } })

  expect(screen.getByRole('alert').textContent).toContain('Email already exist.')
  const href = screen.getByRole('link', { name: 'Login with this email' }).getAttribute('href')
  expect(href).toBe('/login/customer?info=eyJ9')
})

const byCode = { key: 'email', type: 'passcode' } as const
const byPassword = { key: 'password', type: 'password' } as const
const auth = {
  step: 'auth' as const,
  person: { identifier: 'ada@partner.example', firstname: 'Ada', lastname: 'Lovelace' },
  methods: [byCode, byPassword],
}

test.each([
  [byCode, 'Use a password instead', 'password'],
  [byPassword, 'Use a code by email instead', 'email'],
] as const)('PASSWORD-1 from $type one may change to the other way', async (method, name, key) => {
  const { onChoose, person } = setup({ ...auth, method })
  await person.click(screen.getByRole('button', { name }))
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(key)
  expect(screen.getAllByRole('button', { name: /^Use / })).toHaveLength(1)
})

test('PASSCODE-1 the second step shows the address with Edit, and the panel', async () => {
  const { onEdit, person } = setup({ ...auth, methods: [byCode], method: byCode })

  expect(screen.getByText(/Step 2 of 2/)).toBeDefined()
  expect(screen.getByText('the panel')).toBeDefined()
  await person.click(screen.getByRole('button', { name: 'Edit' }))
  expect(onEdit).toHaveBeenCalledOnce()
})
