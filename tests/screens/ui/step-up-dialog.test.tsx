import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import type { StepUpView } from '#src/machines/step-up/step-up.view.ts'
import { StepUpDialog } from '#src/ui/step-up-dialog.tsx'
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

test('A7.5.1 the dialog says whose sign-in it asks for, and why', async () => {
  setup()
  expect(screen.getByRole('dialog', { name: 'Confirm it is you' })).toBeDefined()
  expect(screen.getByText('ada@example.com')).toBeDefined()
  expect(screen.getByText('the panel')).toBeDefined()
  expect(screen.getByText(/You signed in some time ago/)).toBeDefined()
  expect(screen.queryByText(/From a provider/)).toBeNull()
  expect(await axeProblems()).toEqual([])
})

test('A7.5.1 whoever may choose a provider is told beforehand that they come back and ask again', () => {
  setup({ hasProvider: true })
  expect(screen.getByText(/From a provider you come back to this page/)).toBeDefined()
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
