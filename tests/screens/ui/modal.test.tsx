import { act, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { expect, test, vi } from 'vitest'

import { CommandPalette } from '#src/ui/frame/command-palette.tsx'
import { SearchField } from '#src/ui/parts/forms/search-field.tsx'
import { FormDialog } from '#src/ui/parts/overlays/form-dialog.tsx'
import { SideDrawer } from '#src/ui/parts/overlays/side-drawer.tsx'
import { heardOf } from '#tests/support/heard.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'

const nothing = () => {}

type Modal = (onClose: () => void) => ReactElement
const modals: Record<string, Modal> = {
  'a form': (onClose) => (
    <FormDialog role="dialog" title="Rename" action="Save" onSubmit={nothing} onCancel={onClose} />
  ),
  'a drawer': (onClose) => (
    <SideDrawer title="Menu" size="sm" onClose={onClose}>
      <button type="button">Inside</button>
    </SideDrawer>
  ),
  'the palette': (onClose) => (
    <CommandPalette
      items={[]}
      recent={[]}
      told={null}
      onChoose={nothing}
      onHome={nothing}
      onClose={onClose}
    />
  ),
}

/** What is modal watches, and tells, a picture or two later. */
const afterPictures = () =>
  act(async () => {
    for (let pictures = 0; pictures < 4; pictures += 1) {
      await new Promise(requestAnimationFrame)
    }
  })

test.each(Object.entries(modals))(
  'APP-9 %s stays open, and takes the focus back, when what closed before gives it to its button late',
  async (_, modal) => {
    const onClose = vi.fn<() => void>()
    renderScreen(
      <>
        <button type="button">Before</button>
        {modal(onClose)}
      </>,
    )
    const dialog = await screen.findByRole('dialog')
    await vi.waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
    await afterPictures()

    screen.getByText('Before').focus()
    await afterPictures()

    expect(dialog.contains(document.activeElement)).toBe(true)
    expect(onClose).not.toHaveBeenCalled()
  },
)

test('APP-9 AI-2 Escape in the search of a drawer takes the search away first, then the drawer', async () => {
  const onType = vi.fn<(search: string) => void>()
  const onClose = vi.fn<() => void>()
  const { person } = renderScreen(
    <SideDrawer title="Conversations" size="sm" onClose={onClose}>
      <SearchField id="it" label="Search" placeholder="Words" search="" onType={onType} />
    </SideDrawer>,
  )
  await afterPictures()
  await person.type(await screen.findByRole('searchbox'), 'maps{Escape}')
  expect(onType).toHaveBeenLastCalledWith('')
  expect(onClose).not.toHaveBeenCalled()

  await person.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledTimes(1)
})

test.each(['a form', 'a drawer'])(
  'APP-9 APP-10 over %s it is told to ears and eyes that the connection is gone, and no more once it is back',
  async (name) => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get')
    const modal = modals[name] as Modal
    renderScreen(modal(nothing))
    const dialog = await screen.findByRole('dialog')
    const regions = [...dialog.querySelectorAll('[aria-live=polite]')]
    const told = () => regions.map(heardOf).join('')
    const before = told()
    onLine.mockReturnValue(false)
    act(() => void window.dispatchEvent(new Event('offline')))
    expect(told()).toBe(`${before}You are offline: changes need a connection.`)
    onLine.mockReturnValue(true)
    act(() => void window.dispatchEvent(new Event('online')))
    expect(told()).toBe(before)
  },
)
