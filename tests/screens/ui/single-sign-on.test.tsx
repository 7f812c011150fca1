import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import type { Method } from '#src/api/contract/method.ts'
import type { LinkedSignOnsView } from '#src/machines/linked-sign-ons/linked-sign-ons.view.ts'
import { LinkedSignOnsSection } from '#src/ui/account/linked-sign-ons-section.tsx'
import { MethodChoice } from '#src/ui/sign-in/method-choice.tsx'
import { SingleSignOnPanel } from '#src/ui/sign-in/single-sign-on-panel.tsx'
import { axeProblems } from '#tests/support/axe.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'

const email: Method = { key: 'email', type: 'passcode' }
const google: Method = { key: 'google', type: 'oidc-google' }
const okta: Method = { key: 'okta', type: 'oidc-okta' }
const oidc: Method = { key: 'oidc', type: 'oidc' }

const names = () => screen.getAllByRole('button').map((button) => button.textContent)

test('LOGIN-4 SSO-1 providers are offered by what pressing them does, their marks unspoken', () => {
  renderScreen(
    <MethodChoice methods={[email, google, oidc]} lastMethod={null} onChoose={() => {}} />,
  )
  expect(names()).toEqual([
    'Email Passcode',
    'Continue with Google',
    'Continue with single sign-on',
  ])
})

test('SSO-1 SSO-2 the panel asks once, says that it is loading, and takes no second press', async () => {
  const onAsk = vi.fn<() => void>()
  const node = (isBusy: boolean, problem: string | null = null) => (
    <SingleSignOnPanel view={{ method: okta, problem, isBusy }} onAsk={onAsk} />
  )
  const { person, redraw } = renderScreen(node(false))
  await person.keyboard('{Enter}')
  expect(onAsk).toHaveBeenCalledTimes(1)

  redraw(node(true))
  await person.click(screen.getByRole('button', { name: 'Loading...' }))
  expect(onAsk).toHaveBeenCalledTimes(1)
  redraw(node(false, 'Okta cannot be reached.'))
  expect(screen.getByRole('alert').textContent).toBe('Okta cannot be reached.')
})

const ready: LinkedSignOnsView = { step: 'ready', method: '', problem: null }

const section = (
  view: Partial<LinkedSignOnsView>,
  methods: readonly Method[],
  configured: readonly Method[] = [email, google, okta],
) => {
  const handlers = {
    onLink: vi.fn<(method: string) => void>(),
    onUnlink: vi.fn<(method: string) => void>(),
    onConfirm: vi.fn<() => void>(),
    onCancel: vi.fn<() => void>(),
  }
  const node = (more: Partial<LinkedSignOnsView>) => (
    <LinkedSignOnsSection
      view={{ ...ready, ...more }}
      methods={methods}
      configured={configured}
      {...handlers}
    />
  )
  const { person, redraw } = renderScreen(node(view))
  return { person, ...handlers, show: (more: Partial<LinkedSignOnsView>) => redraw(node(more)) }
}

test('SSO-5 a linked provider that the portal does not offer any more is told as that, and is no other way to sign in', () => {
  section({}, [google, okta], [email, google])
  expect(screen.getByText(/^Linked, but the portal does not offer it any more/)).toBeDefined()
  expect(screen.getByText('Linked. It is your only way to sign in.')).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
})

test('SSO-5 what is linked can be unlinked, what is not can be linked, the only way in stays', async () => {
  const { person, onLink, onUnlink, show } = section({}, [email, google])
  expect(names()).toEqual(['Unlink Google', 'Link Okta'])
  await person.click(screen.getByRole('button', { name: 'Link Okta' }))
  await person.click(screen.getByRole('button', { name: 'Unlink Google' }))
  expect(onLink).toHaveBeenCalledExactlyOnceWith('okta')
  expect(onUnlink).toHaveBeenCalledExactlyOnceWith('google')

  show({ step: 'busy', method: 'okta' })
  expect(names()).toEqual(['Unlink Google', 'Loading... Okta'])
  await person.click(screen.getByRole('button', { name: 'Unlink Google' }))
  expect(onUnlink).toHaveBeenCalledTimes(1)
})

test('SSO-5 the last way to sign in has no way to be taken off', () => {
  section({}, [google])
  expect(names()).toEqual(['Link Okta'])
  expect(screen.getByText('Linked. It is your only way to sign in.')).toBeDefined()
})

test('SSO-5 unlinking asks first, and says when it is done', async () => {
  const { person, onConfirm, onCancel, show } = section({ step: 'asked', method: 'google' }, [
    email,
    google,
  ])
  const dialog = within(screen.getByRole('alertdialog', { name: 'Unlink Google?' }))
  await person.click(dialog.getByRole('button', { name: 'Unlink' }))
  expect(onConfirm).toHaveBeenCalledTimes(1)
  await person.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(onCancel).toHaveBeenCalledTimes(1)

  show({ step: 'unlinked', method: 'google' })
  expect(screen.getByRole('status', { hidden: true }).textContent).toBe('Google is unlinked.')
})

test('APP-9 axe finds nothing wrong with the panel and the section', async () => {
  renderScreen(
    <>
      <h1>Account</h1>
      <SingleSignOnPanel
        view={{ method: okta, problem: 'Okta cannot be reached.', isBusy: false }}
        onAsk={() => {}}
      />
      <LinkedSignOnsSection
        view={{ ...ready, problem: 'It belongs to somebody else.' }}
        methods={[email, google]}
        configured={[email, google, okta]}
        onLink={() => {}}
        onUnlink={() => {}}
        onConfirm={() => {}}
        onCancel={() => {}}
      />
    </>,
  )
  expect(await axeProblems()).toEqual([])
})

test('SSO-5 a portal without providers shows no section', () => {
  renderScreen(
    <LinkedSignOnsSection
      view={ready}
      methods={[email]}
      configured={[email]}
      onLink={() => {}}
      onUnlink={() => {}}
      onConfirm={() => {}}
      onCancel={() => {}}
    />,
  )
  expect(screen.queryByRole('heading', { name: 'Linked sign-ons' })).toBeNull()
})
