import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import type { Name } from '#src/machines/name-update/name-update.machine.ts'
import type { NameUpdateView } from '#src/machines/name-update/name-update.view.ts'
import { AccountSection } from '#src/ui/account/account-section.tsx'
import { NameForm } from '#src/ui/account/name-form.tsx'
import { renderScreen } from '#tests/support/render-screen.tsx'

const idle: NameUpdateView = { step: 'idle', problem: null, fieldErrors: [] }
const ada = { firstname: 'Ada', lastname: 'Lovelace' }

const setup = () => {
  const onSubmit = vi.fn<(name: Name) => void>()
  const form = (view: NameUpdateView, name: Name) => (
    <AccountSection title="Profile">
      <NameForm view={view} name={name} onSubmit={onSubmit} />
    </AccountSection>
  )
  const { person, redraw } = renderScreen(form(idle, ada))
  return {
    person,
    onSubmit,
    show: (step: NameUpdateView['step'], name: Name) => redraw(form({ ...idle, step }, name)),
  }
}

const values = () =>
  ['Firstname', 'Lastname'].map((label) => screen.getByLabelText<HTMLInputElement>(label).value)
const type = async ({ person }: ReturnType<typeof setup>, label: string, text: string) => {
  await person.clear(screen.getByLabelText(label))
  await person.type(screen.getByLabelText(label), text)
}
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save name' })

test('ACCOUNT-2 what another tab saves takes nothing from what is typed here, neither before the first save nor after it', async () => {
  const form = setup()
  await type(form, 'Firstname', 'Adele')
  form.show('idle', { ...ada, lastname: 'King' })
  expect(values()).toEqual(['Adele', 'King'])

  form.show('loading', { ...ada, lastname: 'King' })
  form.show('success', { firstname: 'Adele', lastname: 'King' })
  expect(values()).toEqual(['Adele', 'King'])
  await type(form, 'Firstname', 'Adela')
  form.show('success', { firstname: 'Adele', lastname: 'Queen' })
  expect(values()).toEqual(['Adela', 'Queen'])
})

test('ACCOUNT-2 a saved name stands in the fields as it is kept, and there is nothing to save', async () => {
  const form = setup()
  // As some keyboards write it: a letter, and its accent.
  await type(form, 'Firstname', ' Ade\u0301le ')
  await form.person.click(save())
  expect(form.onSubmit.mock.calls.map(([name]) => name)).toEqual([
    { firstname: 'Ad\u00e9le', lastname: 'Lovelace' },
  ])

  form.show('loading', ada)
  form.show('success', { ...ada, firstname: 'Ad\u00e9le' })
  expect(values()).toEqual(['Ad\u00e9le', 'Lovelace'])
  expect(save().disabled).toBe(true)
  expect(screen.getByRole('status').textContent).toBe('Name updated')
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Profile' }))
})

test('ACCOUNT-2 who types while the name is on its way to the server keeps what they type', async () => {
  const form = setup()
  await type(form, 'Firstname', 'Adele')
  await form.person.click(save())
  form.show('loading', ada)
  await type(form, 'Lastname', 'King')
  form.show('success', { ...ada, firstname: 'Adele' })
  expect(values()).toEqual(['Adele', 'King'])
  expect(save().disabled).toBe(false)
})
