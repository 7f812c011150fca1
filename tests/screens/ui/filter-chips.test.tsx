import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'

import { AppliedFilters } from '#src/ui/parts/forms/filter-chips.tsx'
import { SideDrawer } from '#src/ui/parts/overlays/side-drawer.tsx'
import { renderScreen } from '#tests/support/render-screen.tsx'

function Filters({ names }: { names: readonly string[] }) {
  const [on, setOn] = useState(names)
  return (
    <AppliedFilters
      filters={on.map((name) => ({ name, text: name }))}
      onRemove={(name) => setOn(on.filter((it) => it !== name))}
    />
  )
}

const heading = <h1 tabIndex={-1}>Users</h1>
const chip = (name: string) => screen.getByRole('button', { name: `Remove ${name}` })

test('APP-9 ADMIN-2 who takes a filter off goes on from the one beside it, and from the heading after the last', async () => {
  const { person } = renderScreen(
    <>
      {heading}
      <Filters names={['Role', 'Access', 'State']} />
    </>,
  )
  await person.click(chip('Access'))
  expect(document.activeElement).toBe(chip('State'))
  await person.keyboard('{Enter}')
  expect(document.activeElement).toBe(chip('Role'))
  await person.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('heading'))
})

test('APP-9 INSIGHT-2 who takes the last filter off in a drawer stays in the drawer', async () => {
  const { person } = renderScreen(
    <>
      {heading}
      <SideDrawer title="Ann Fox" size="lg" onClose={() => {}}>
        <Filters names={['Demo: Robotaxi']} />
      </SideDrawer>
    </>,
  )
  const drawer = screen.getByRole('dialog', { name: 'Ann Fox' })
  await vi.waitFor(() => expect(drawer.contains(document.activeElement)).toBe(true))
  await person.click(chip('Demo: Robotaxi'))
  expect(document.activeElement).toBe(drawer)
})
