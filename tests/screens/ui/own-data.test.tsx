import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import type { OwnDataView } from '#src/machines/own-data/own-data.view.ts'
import { OwnDataSection } from '#src/ui/account/own-data-section.tsx'
import { renderScreen } from '#tests/support/render-screen.tsx'

const setup = (step: OwnDataView['step'], isDeletedByOthers = false) => {
  const on = {
    onExport: vi.fn<() => void>(),
    onAsk: vi.fn<() => void>(),
    onConfirm: vi.fn<(email: string) => void>(),
    onCancel: vi.fn<() => void>(),
  }
  const { person } = renderScreen(
    <OwnDataSection
      view={{ step, problem: null, fieldErrors: [] }}
      email="ada@partner.example"
      isDeletedByOthers={isDeletedByOthers}
      {...on}
    />,
  )
  return { person, ...on }
}

const field = () => screen.getByLabelText<HTMLInputElement>('Your email')

test('ACCOUNT-3 another address than one’s own deletes nothing and is told at its field', async () => {
  const { person, onConfirm } = setup('asked')
  await person.type(field(), 'eve@example.com')
  await person.keyboard('{Enter}')
  await screen.findByText('This is not the email of your account.')
  expect(document.activeElement).toBe(field())
  expect(onConfirm).not.toHaveBeenCalled()

  await person.clear(field())
  await person.type(field(), ' ADA@partner.example{Enter}')
  await vi.waitFor(() => expect(onConfirm).toHaveBeenCalledWith(' ADA@partner.example'))
})

test('ACCOUNT-3 one of Google’s people and an admin read who deletes their account, and may take a copy', async () => {
  const { person, onExport } = setup('ready', true)
  expect(screen.queryByRole('button', { name: 'Delete account' })).toBeNull()
  expect(screen.getByText(/can only be deleted by the team that runs the portal\./)).toBeDefined()
  await person.click(screen.getByRole('button', { name: 'Download your data' }))
  expect(onExport).toHaveBeenCalledOnce()
})

test('ACCOUNT-3 while the account is deleted nothing can be pressed twice', async () => {
  const { person, onConfirm, onCancel } = setup('deleting')
  await person.click(screen.getByRole('button', { name: 'Loading...' }))
  await person.click(screen.getByRole('button', { name: 'Cancel' }))
  expect([onConfirm, onCancel].flatMap(({ mock }) => mock.calls)).toEqual([])
})
