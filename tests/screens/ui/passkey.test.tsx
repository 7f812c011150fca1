import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'

import type { PasskeysView } from '#src/machines/passkeys/passkeys.view.ts'
import { PasskeysSection, type PasskeysSectionProps } from '#src/ui/account/passkeys-section.tsx'
import { PasskeyLogin } from '#src/ui/sign-in/passkey-login.tsx'
import { PasskeyOffer } from '#src/ui/sign-in/passkey-offer.tsx'
import { PasskeyPanel } from '#src/ui/sign-in/passkey-panel.tsx'
import { passkeySamples } from '#tests/models/samples.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'

const { laptop, phone } = passkeySamples
const nothing = () => {}
const calm = { problem: null, isBusy: false }
const ready = { step: 'ready', problem: null, hint: null } as const

const shown: Extract<PasskeysView, { step: 'ready' }> = {
  step: 'ready',
  passkeys: [laptop, { ...phone, provider: 'iCloud Keychain', isSynced: true }],
  canAdd: true,
  needsKey: false,
  isAdding: false,
  chosenId: null,
  asked: null,
  isBusy: false,
  done: null,
  problem: null,
}
const on: Omit<PasskeysSectionProps, 'view'> = {
  onRetry: nothing,
  onAdd: nothing,
  onEdit: nothing,
  onRename: nothing,
  onDelete: nothing,
  onConfirm: nothing,
  onCancel: nothing,
}

test('LOGIN-3 the button is there where the browser can, and nowhere else', async () => {
  const onStart = vi.fn<() => void>()
  const { redraw } = renderScreen(<PasskeyLogin view={ready} autofill={calm} onStart={onStart} />)
  await userEvent.click(screen.getByRole('button', { name: 'Login with passkey' }))
  expect(onStart).toHaveBeenCalledOnce()

  redraw(<PasskeyLogin view={{ step: 'busy' }} autofill={calm} onStart={onStart} />)
  await userEvent.click(screen.getByRole('button', { name: 'Login with passkey' }))
  expect(onStart).toHaveBeenCalledOnce()

  redraw(
    <PasskeyLogin
      view={{ step: 'unsupported', problem: 'No', takesKeys: false }}
      autofill={calm}
      onStart={onStart}
    />,
  )
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByText('This browser has no passkeys.')).toBeTruthy()
})

test('LOGIN-3 on a device that keeps no passkeys a security key signs in', async () => {
  const onStart = vi.fn<() => void>()
  const view = { step: 'unsupported', problem: 'No', takesKeys: true } as const
  renderScreen(<PasskeyLogin view={view} autofill={calm} onStart={onStart} />)
  expect(screen.queryByText('This browser has no passkeys.')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Login with security key' }))
  expect(onStart).toHaveBeenCalledOnce()
})

test('PASSKEY-3 what went wrong with the button or in the field is told, and what the field cannot', () => {
  const { redraw } = renderScreen(
    <PasskeyLogin
      view={{ ...ready, hint: 'Passkey autofill is not supported' }}
      autofill={{ ...calm, problem: 'Not known' }}
      onStart={nothing}
    />,
  )
  expect(screen.getByRole('alert').textContent).toBe('Not known')
  expect(screen.getByText('Passkey autofill is not supported')).toBeTruthy()
  redraw(
    <PasskeyLogin
      view={{ ...ready, problem: 'Not completed' }}
      autofill={calm}
      onStart={nothing}
    />,
  )
  expect(screen.getByRole('alert').textContent).toBe('Not completed')

  const tried = { ...ready, problem: 'Not completed' }
  redraw(
    <PasskeyLogin view={tried} autofill={{ ...calm, problem: 'Not known' }} onStart={nothing} />,
  )
  expect(screen.getByRole('alert').textContent).toBe('Not known')
  redraw(<PasskeyLogin view={tried} autofill={{ ...calm, isBusy: true }} onStart={nothing} />)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('PASSKEY-2 the panel of the second step keeps the focus and says why it cannot', () => {
  const { redraw } = renderScreen(<PasskeyPanel view={{ step: 'busy' }} onStart={nothing} />)
  const button = screen.getByRole('button', { name: 'Login with passkey' })
  expect(document.activeElement).toBe(button)
  expect(screen.getByRole('status').textContent).toBe('Please follow your browser.')
  redraw(
    <PasskeyPanel
      view={{
        step: 'unsupported',
        problem: 'WebAuthn is not supported in this browser',
        takesKeys: false,
      }}
      onStart={nothing}
    />,
  )
  expect(screen.getByRole('alert').textContent).toBe('WebAuthn is not supported in this browser')
})

test('PASSKEY-5 each passkey tells who keeps it, and which one this session is of', () => {
  renderScreen(<PasskeysSection view={shown} {...on} />)
  const [first, second] = screen.getAllByRole('listitem')
  expect(first?.textContent).toContain('Kept on one device')
  expect(first?.textContent).toContain('not used yet')
  expect(second?.textContent).toContain('Used for this session')
  expect(second?.textContent).toContain('Kept in iCloud Keychain, on all your devices')
  // `/.well-known/passkey-endpoints` leads there.
  expect(first?.closest('#passkeys')).not.toBeNull()
})

test('PASSKEY-1 PASSKEY-5 adds, edits and deletes the passkey that is meant, one thing at a time', async () => {
  const onAdd = vi.fn<() => void>()
  const onEdit = vi.fn<(id: string) => void>()
  const onDelete = vi.fn<(id: string) => void>()
  const acts = { ...on, onAdd, onEdit, onDelete }
  const { redraw } = renderScreen(<PasskeysSection view={shown} {...acts} />)
  await userEvent.click(screen.getByRole('button', { name: 'Add a passkey' }))
  await userEvent.click(screen.getByRole('button', { name: 'Rename Phone' }))
  await userEvent.click(screen.getByRole('button', { name: 'Delete Laptop' }))
  expect(onAdd).toHaveBeenCalledOnce()
  expect([onEdit.mock.calls, onDelete.mock.calls]).toEqual([[[phone.id]], [[laptop.id]]])

  redraw(<PasskeysSection view={{ ...shown, isAdding: true }} {...acts} />)
  await userEvent.click(screen.getByRole('button', { name: 'Loading...' }))
  await userEvent.click(screen.getByRole('button', { name: 'Delete Laptop' }))
  expect(onAdd).toHaveBeenCalledOnce()
  expect(onDelete).toHaveBeenCalledOnce()
})

test('PASSKEY-5 a name is saved once it is one', async () => {
  const onRename = vi.fn<(name: string) => void>()
  renderScreen(
    <PasskeysSection
      view={{ ...shown, asked: 'rename', chosenId: laptop.id }}
      {...on}
      onRename={onRename}
    />,
  )
  const field = screen.getByLabelText('Name of the passkey')
  expect(document.activeElement).toBe(field)
  await userEvent.clear(field)
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByText('Name is required.')).toBeTruthy()
  await userEvent.type(field, 'Work laptop{Enter}')
  await vi.waitFor(() => expect(onRename.mock.calls).toEqual([['Work laptop']]))
})

test('PASSKEY-5 SE-11 the question before a deletion says what goes with it', async () => {
  const onConfirm = vi.fn<() => void>()
  renderScreen(
    <PasskeysSection
      view={{ ...shown, asked: 'delete', chosenId: phone.id }}
      {...on}
      onConfirm={onConfirm}
    />,
  )
  const question = await screen.findByRole('alertdialog', { name: 'Delete this passkey?' })
  expect(question.textContent).toContain('“Phone” will no longer sign you in.')
  expect(question.textContent).toContain('this one too')
  await userEvent.click(within(question).getByRole('button', { name: 'Delete passkey' }))
  expect(onConfirm).toHaveBeenCalledOnce()
})

test('PASSKEY-1 where the device keeps no passkeys it is said what takes their place', () => {
  const text = 'This device keeps no passkeys itself: it takes a security key.'
  const { redraw } = renderScreen(<PasskeysSection view={{ ...shown, needsKey: true }} {...on} />)
  expect(screen.getByText(text)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Add a passkey' })).toBeTruthy()
  redraw(<PasskeysSection view={shown} {...on} />)
  expect(screen.queryByText(text)).toBeNull()
})

test('PASSKEY-1 a browser that can make no passkey deletes them all the same', () => {
  renderScreen(<PasskeysSection view={{ ...shown, canAdd: false }} {...on} />)
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull()
  expect(screen.getAllByRole('button', { name: /^Delete / })).toHaveLength(2)
})

test('PASSKEY-1 nothing is shown where the browser has no passkeys', () => {
  renderScreen(<PasskeysSection view={{ step: 'hidden' }} {...on} />)
  expect(screen.queryByRole('heading')).toBeNull()
})

test('PASSKEY-6 an offered passkey is asked for once, can be declined at any time, and is not offered beside another', async () => {
  const onAdd = vi.fn<() => void>()
  const onDecline = vi.fn<() => void>()
  const offer = (view: PasskeysView) => (
    <PasskeyOffer view={view} onAdd={onAdd} onDecline={onDecline} />
  )
  const none = { ...shown, passkeys: [] }
  const { redraw } = renderScreen(offer({ step: 'loading' }))
  expect(screen.getByRole('region', { name: 'Sign in faster next time' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Add a passkey' }))
  expect(onAdd).not.toHaveBeenCalled()

  redraw(offer({ ...none, problem: 'Registration was not completed' }))
  expect(screen.getByRole('alert').textContent).toBe('Registration was not completed')
  await userEvent.click(screen.getByRole('button', { name: 'Add a passkey' }))
  expect(onAdd).toHaveBeenCalledOnce()

  redraw(offer({ ...none, isAdding: true }))
  expect(screen.getByRole('status').textContent).toBe('Please follow your browser.')
  await userEvent.click(screen.getByRole('button', { name: 'Loading...' }))
  expect(onAdd).toHaveBeenCalledOnce()
  await userEvent.click(screen.getByRole('button', { name: 'Not now' }))
  expect(onDecline).toHaveBeenCalledOnce()

  for (const view of [shown, { step: 'failed', problem: null }, { step: 'hidden' }] as const) {
    redraw(offer(view))
    expect(screen.queryByRole('region')).toBeNull()
  }
})
