import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'

import type { StepUpView } from '#src/machines/step-up/step-up.view.ts'
import { StepUpDialog } from '#src/ui/sign-in/step-up-dialog.tsx'
import { axeProblems } from '#tests/support/axe.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'

const view: StepUpView = {
  identifier: 'ada@example.com',
  need: 'fresh',
  isAvailable: true,
  hasProvider: false,
}

const setup = (own: Partial<StepUpView> = {}) => {
  const onCancel = vi.fn<() => void>()
  const { person } = renderScreen(
    <StepUpDialog view={{ ...view, ...own }} onCancel={onCancel}>
      the panel
    </StepUpDialog>,
  )
  return { onCancel, person }
}

function Page({ goesFirst }: { goesFirst: boolean }) {
  const [step, setStep] = useState<'weak' | 'asking' | 'strong' | 'done'>('weak')
  const isOpen = step === 'asking' || step === 'strong'
  return (
    <>
      <h1 tabIndex={-1}>Users</h1>
      {step === 'weak' || step === 'asking' ? (
        <button type="button" onClick={() => setStep('asking')}>
          Use a stronger sign-in
        </button>
      ) : null}
      {isOpen ? (
        <StepUpDialog view={view} onCancel={() => setStep('weak')}>
          <button type="button" onClick={() => setStep(goesFirst ? 'strong' : 'done')}>
            Sign in
          </button>
          <button type="button" onClick={() => setStep('done')}>
            End
          </button>
        </StepUpDialog>
      ) : null}
    </>
  )
}

test.each([
  ['before the dialog', true],
  ['with the dialog', false],
])('APP-9 A7.5.1 whose button goes %s is left to the page', async (_, goesFirst) => {
  const { person } = renderScreen(<Page goesFirst={goesFirst} />)
  const press = (name: string) => person.click(screen.getByRole('button', { name }))
  await press('Use a stronger sign-in')
  const dialog = screen.getByRole('dialog')
  await vi.waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
  await press('Sign in')
  if (goesFirst) {
    await press('End')
  }
  await vi.waitFor(() => expect(document.activeElement?.tagName).toBe('H1'))
})

test('A7.5.1 the dialog says whose sign-in it asks for, and why', async () => {
  setup()
  expect(screen.getByRole('dialog', { name: 'Confirm it is you' })).toBeDefined()
  expect(screen.getByText('ada@example.com')).toBeDefined()
  expect(screen.getByText('the panel')).toBeDefined()
  expect(screen.getByText(/You signed in some time ago/)).toBeDefined()
  expect(screen.queryByText(/A provider brings/)).toBeNull()
  expect(await axeProblems()).toEqual([])
})

test('A7.5.1 whoever may choose a provider is told beforehand that they come back and ask again', () => {
  setup({ hasProvider: true })
  expect(screen.getByText(/A provider brings you back to this page/)).toBeDefined()
})

test('A6.3.3 an account without a strong way is led to where it gets one', () => {
  setup({ need: 'strong', isAvailable: false })
  const link = screen.getByRole('link', { name: 'Add a passkey on your account page' })
  expect(link.getAttribute('href')).toBe('/account')
  expect(screen.queryByText('the panel')).toBeNull()
})

test.each([
  [
    'Cancel',
    async (person: ReturnType<typeof setup>['person']) =>
      person.click(screen.getByRole('button', { name: 'Cancel' })),
  ],
  ['Escape', async (person: ReturnType<typeof setup>['person']) => person.keyboard('{Escape}')],
] as const)('A7.5.1 %s leaves all as it was', async (_, leave) => {
  const { onCancel, person } = setup()
  await leave(person)
  await vi.waitFor(() => expect(onCancel).toHaveBeenCalledOnce())
})
