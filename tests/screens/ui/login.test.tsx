import { screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { expect, test, vi } from 'vitest'

import type { AuthenticationView } from '#src/machines/authentication/authentication.view.ts'
import type { Method } from '#src/api/contract/method.ts'
import type { LoginView } from '#src/machines/login/login.view.ts'
import { AuthenticationPanel } from '#src/ui/sign-in/authentication-panel.tsx'
import { LoginAuthScreen } from '#src/ui/sign-in/login-auth-screen.tsx'
import { LoginIdentifierScreen } from '#src/ui/sign-in/login-identifier-screen.tsx'
import { stoppedAt } from '#tests/support/clocks.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'

type IdentifierView = Extract<LoginView, { step: 'identifier' }>

const view: IdentifierView = {
  step: 'identifier',
  identifier: '',
  isUnknown: false,
  problem: null,
  isLimited: false,
  registerRoute: '/register',
  isBusy: false,
}

type ScreenProps = ComponentProps<typeof LoginIdentifierScreen>

const identifierScreen = (own: Partial<IdentifierView> = {}, more: Partial<ScreenProps> = {}) => {
  const onSubmit = vi.fn<(identifier: string) => void>()
  const onStart = vi.fn<(method: Method) => void>()
  const onRequestCredentials = vi.fn<() => void>()
  const onAskAgain = vi.fn<() => void>()
  return {
    onSubmit,
    onStart,
    onRequestCredentials,
    onAskAgain,
    node: (
      <LoginIdentifierScreen
        view={{ ...view, ...own }}
        form="customer"
        direct={[]}
        hasSavedCredentials={false}
        clock={stoppedAt(0)}
        searchWith={(identifier) => ({ info: `info-${identifier}`, redirect: '/demo/nba' })}
        onAskAgain={onAskAgain}
        onSubmit={onSubmit}
        onStart={onStart}
        onRequestCredentials={onRequestCredentials}
        {...more}
      />
    ),
  }
}

test('LOGIN-1 LOGIN-9 the email field is what browsers and password managers look for', () => {
  renderScreen(identifierScreen().node)

  const email = screen.getByRole('textbox', { name: 'Email' })
  expect(email.getAttribute('autocomplete')).toBe('username webauthn')
  expect(email).toMatchObject({ type: 'email', name: 'email', id: 'email' })
  expect(document.activeElement).toBe(email)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Login')
})

test('LOGIN-6 APP-10 where the portal did not say which ways it offers, that is told, can be asked again, and the form works without', async () => {
  const { node, onAskAgain, onSubmit } = identifierScreen({}, { direct: null })
  const { person } = renderScreen(node)
  expect(screen.getByRole('alert').textContent).toContain(
    'Google sign-in is not available right now',
  )

  await person.type(screen.getByRole('textbox', { name: 'Email' }), 'ada@partner.example')
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(onAskAgain).toHaveBeenCalledOnce()
  await person.click(screen.getByRole('button', { name: 'Next' }))
  expect(onSubmit.mock.calls).toEqual([['ada@partner.example']])
})

test('LOGIN-1 Next hands over the address, normalised, once', async () => {
  const { node, onSubmit } = identifierScreen()
  const { person } = renderScreen(node)

  await person.type(screen.getByRole('textbox', { name: 'Email' }), ' Ada@Partner.Example ')
  await person.click(screen.getByRole('button', { name: 'Next' }))

  expect(onSubmit.mock.calls).toEqual([['ada@partner.example']])
})

test.each([
  { identifier: '', first: 'Continue with Google' },
  { identifier: 'ada@google.com', first: 'Email' },
])('LOGIN-2 partners begin with $first where "$identifier" is given', ({ identifier, first }) => {
  const direct: Method[] = [{ key: 'google', type: 'oidc-google' }]
  renderScreen(identifierScreen({ identifier }, { form: 'partnerGoogle', direct }).node)
  const role = first === 'Email' ? 'textbox' : 'button'
  expect(document.activeElement).toBe(screen.getByRole(role, { name: first }))
})

test('LOGIN-1 what is no address is said at the field, which keeps the focus', async () => {
  const { node, onSubmit } = identifierScreen()
  const { person } = renderScreen(node)

  await person.type(screen.getByRole('textbox', { name: 'Email' }), 'ada')
  await person.click(screen.getByRole('button', { name: 'Next' }))

  const email = screen.getByRole('textbox', { name: 'Email' })
  expect(email.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(email)
  const error = document.getElementById(email.getAttribute('aria-describedby') ?? '')
  expect(error?.textContent).toBe('This is not an email address.')
  expect(onSubmit).not.toHaveBeenCalled()
})

test('LOGIN-2 an unknown address is told with a link to register that carries it', () => {
  renderScreen(identifierScreen({ identifier: 'ada@partner.example', isUnknown: true }).node)

  expect(screen.getByRole('alert').textContent).toContain('Email not found.')
  const link = screen.getByRole('link', { name: 'Register with this email' })
  expect(link.getAttribute('href')).toContain('/register?')
  expect(link.getAttribute('href')).toContain('info=info-ada%40partner.example')
})

test('LOGIN-3 there is a Register link, and it keeps where to return to', () => {
  renderScreen(identifierScreen().node)

  const link = screen.getByRole('link', { name: 'Register' })
  expect(
    new URL(link.getAttribute('href') ?? '', 'http://portal').searchParams.get('redirect'),
  ).toBe('/demo/nba')
})

test('LOGIN-3 a page without registration has no link to it', () => {
  renderScreen(identifierScreen({ registerRoute: null, isUnknown: true }).node)

  expect(screen.getByRole('alert').textContent).toBe('Email not found. ')
  expect(screen.queryByRole('link', { name: /Register/ })).toBeNull()
})

test('LOGIN-2 ROUTE-7 the address being typed goes along to register and to the other form', async () => {
  const { person } = renderScreen(identifierScreen().node)
  await person.type(screen.getByRole('textbox', { name: 'Email' }), 'ada')

  for (const name of ['Register', 'Customers', 'Partners and Google staff']) {
    const href = screen.getByRole('link', { name }).getAttribute('href') ?? ''
    const { searchParams } = new URL(href, 'http://portal')
    expect([searchParams.get('info'), searchParams.get('redirect')]).toEqual([
      'info-ada',
      '/demo/nba',
    ])
  }
})

test('ROUTE-7 the switch tells which form this is', () => {
  renderScreen(identifierScreen({}, { form: 'partnerGoogle' }).node)

  const current = screen.getAllByRole('link', { current: 'page' })
  expect(current.map(({ textContent }) => textContent)).toEqual(['Partners and Google staff'])
})

test('ROUTE-7 what asks for no address comes first', async () => {
  const google = { key: 'google', type: 'oidc-google' } as const
  const { node, onStart } = identifierScreen({}, { direct: [google] })
  const { person } = renderScreen(node)

  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Continue with Google',
    'Next',
  ])
  await person.click(screen.getByRole('button', { name: 'Continue with Google' }))
  expect(onStart.mock.calls).toEqual([[google]])
})

test('LOGIN-3 LOGIN-8 saved credentials are offered where the browser has them', async () => {
  const { node, onRequestCredentials } = identifierScreen({}, { hasSavedCredentials: true })
  const { person, redraw } = renderScreen(node)
  const name = 'Login with saved credentials'

  await person.click(screen.getByRole('button', { name }))
  expect(onRequestCredentials).toHaveBeenCalledOnce()
  redraw(
    identifierScreen({ isBusy: true }, { hasSavedCredentials: true, onRequestCredentials }).node,
  )
  await person.click(screen.getByRole('button', { name }))
  expect(onRequestCredentials).toHaveBeenCalledOnce()
  redraw(identifierScreen().node)
  expect(screen.queryByRole('button', { name })).toBeNull()
})

test('HTTP-3 after too many tries the time left is told, and no address is taken', async () => {
  const { node, onSubmit } = identifierScreen(
    { identifier: 'ada@partner.example', isLimited: true, isBusy: true },
    { clock: stoppedAt(42) },
  )
  const { person } = renderScreen(node)

  expect(screen.getByRole('timer').textContent).toBe('You can try again in 42 seconds.')
  await person.click(screen.getByRole('button', { name: 'Next' }))
  expect(onSubmit).not.toHaveBeenCalled()
})

test('APP-10 a problem of the whole form is an alert', () => {
  renderScreen(identifierScreen({ problem: 'Request timed out' }).node)

  expect(screen.getByRole('alert').textContent).toBe('Request timed out')
})

test('LOGIN-1 a busy form takes no second submit and keeps its button in reach', async () => {
  const { node, onSubmit } = identifierScreen({ identifier: 'ada@partner.example', isBusy: true })
  const { person } = renderScreen(node)
  const next = screen.getByRole('button', { name: 'Next' })

  await person.click(next)
  await person.type(screen.getByRole('textbox', { name: 'Email' }), '{Enter}')

  expect(next.getAttribute('aria-disabled')).toBe('true')
  expect(onSubmit).not.toHaveBeenCalled()
})

const email = { key: 'email', type: 'passcode' } as const
const password = { key: 'password', type: 'password' } as const

const panel = (view: AuthenticationView, lastMethod: string | null = null) => {
  const onChange = vi.fn<() => void>()
  const onChoose = vi.fn<(key: string) => void>()
  const node = (
    <AuthenticationPanel
      view={view}
      lastMethod={lastMethod}
      onChoose={onChoose}
      onChange={onChange}
    >
      the method
    </AuthenticationPanel>
  )
  return { node, onChange, onChoose }
}

test('LOGIN-4 LOGIN-5 the second step shows the address fixed, with Edit', async () => {
  const onEdit = vi.fn<() => void>()
  const { person } = renderScreen(
    <LoginAuthScreen view={{ step: 'auth', identifier: 'ada@partner.example' }} onEdit={onEdit}>
      {panel({ methods: [email], isUsing: true }).node}
    </LoginAuthScreen>,
  )

  const field = screen.getByRole('textbox', { name: 'Email' })
  expect(field).toMatchObject({ value: 'ada@partner.example', disabled: true })
  expect(screen.getByText('the method')).toBeDefined()
  expect(screen.queryByText('No auth available')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Sign in another way' })).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Edit' }))
  expect(onEdit).toHaveBeenCalledOnce()
})

test("LOGIN-4 without a method it says 'No auth available' and whom to ask", () => {
  renderScreen(panel({ methods: [], isUsing: false }).node)

  expect(screen.getByText('No auth available')).toBeDefined()
  expect(screen.getByText(/ask your Google Cloud contact/)).toBeDefined()
})

test('LOGIN-4 an account with several methods is asked which, the first at hand', async () => {
  const { node, onChoose } = panel({ methods: [email, password], isUsing: false })
  const { person } = renderScreen(node)

  const names = screen.getAllByRole('button').map(({ textContent }) => textContent)
  expect(names).toEqual(['Email Passcode', 'Password'])
  expect(document.activeElement?.textContent).toBe('Email Passcode')
  await person.click(screen.getByRole('button', { name: 'Password' }))
  expect(onChoose.mock.calls).toEqual([['password']])
})

test('LOGIN-4 who chose a method may choose another', async () => {
  const { node, onChange } = panel({ methods: [email, password], isUsing: true })
  const { person } = renderScreen(node)

  expect(screen.getByText('the method')).toBeDefined()
  await person.click(screen.getByRole('button', { name: 'Sign in another way' }))
  expect(onChange).toHaveBeenCalledOnce()
})

test('LOGIN-9 the method used last is marked in words, and the order stays', () => {
  renderScreen(panel({ methods: [email, password], isUsing: false }, 'password').node)

  const names = screen.getAllByRole('button').map(({ textContent }) => textContent)
  expect(names).toEqual(['Email Passcode', 'PasswordLast used'])
  const marked = screen.getByRole('button', { name: 'Password', description: 'Last used' })
  expect(marked.textContent).toBe('PasswordLast used')
})
