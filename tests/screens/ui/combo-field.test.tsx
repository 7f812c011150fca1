import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { ComboField } from '#src/ui/parts/forms/combo-field.tsx'
import { renderScreen } from '#tests/support/render-screen.tsx'

const onChoose = vi.fn<(option: { id: string }) => void>()
const fieldOf = (...ids: readonly string[]) => (
  <ComboField
    name="organization"
    label="Organization"
    listLabel="Organizations"
    options={ids.map((id) => ({ id }))}
    wordsOf={({ id }) => ({ text: id, note: '' })}
    onChoose={onChoose}
  />
)

test('ADMIN-2 RE-10 Enter takes the suggestion that was gone to, wherever later ones put it, and none in its place', async () => {
  const { person, redraw } = renderScreen(fieldOf('Acme', 'Bolt'))
  await person.type(screen.getByRole('combobox'), 'b{ArrowDown}{ArrowDown}')
  redraw(fieldOf('Bolt', 'Beta'))
  expect(screen.getByRole('option', { selected: true }).textContent).toContain('Bolt')
  redraw(fieldOf('Beta', 'Bravo'))
  expect(screen.queryByRole('option', { selected: true })).toBeNull()
  await person.keyboard('{Enter}')
  expect(onChoose).not.toHaveBeenCalled()

  redraw(fieldOf('Beta', 'Bolt'))
  await person.keyboard('{Enter}')
  expect(onChoose.mock.calls).toEqual([[{ id: 'Bolt' }]])
})
