import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { usePalette } from '#src/containers/frame/use-palette.ts'
import { CommandPalette } from '#src/ui/frame/command-palette.tsx'
import { pagesFor } from '#src/ui/frame/pages.ts'
import { paletteSections, withRecent, type PaletteItem } from '#src/ui/frame/palette-items.ts'
import { axeProblems } from '#tests/support/axe.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { sampleMe } from '#tests/support/screen-samples.ts'

const item = (group: PaletteItem['group'], label: string, words?: string): PaletteItem => ({
  id: label.toLowerCase().replaceAll(' ', '-'),
  group,
  label,
  ...(words !== undefined && { words }),
  run: () => {},
})
const items = [
  item('Demos', 'Robotaxi', 'A fleet on one map'),
  item('Demos', 'NBA fan insights'),
  item('Pages', 'Support'),
  item('Actions', 'Log out'),
]

type Shown = { recent?: readonly string[]; told?: string | null; among?: readonly PaletteItem[] }

const setup = ({ recent = [], told = null, among = items }: Shown = {}) => {
  const onChoose = vi.fn<(item: PaletteItem) => void>((item) => item.run())
  const onHome = vi.fn<(search: string) => void>()
  const onClose = vi.fn<() => void>()
  const palette = <CommandPalette {...{ items: among, recent, told, onChoose, onHome, onClose }} />
  return { onChoose, onHome, onClose, ...renderScreen(palette) }
}
const field = () => screen.getByRole('combobox', { name: 'Search demos, pages and actions' })
const active = () =>
  document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent

test('APP-11 an item that has no further words is found by its name alone', () => {
  expect(paletteSections(items, [], 'undefined', () => {}).sections).toEqual([])
})

test('APP-11 is a combobox: the focus stays in the field, the arrows move, Enter chooses', async () => {
  const { person, onChoose } = setup()
  await vi.waitFor(() => expect(document.activeElement).toBe(field()))
  expect(active()).toBe('Robotaxi')

  await person.keyboard('{ArrowDown}{ArrowDown}')
  expect(active()).toBe('Support')
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('Support')
  await person.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}')
  expect(active()).toBe('Log out')
  expect(document.activeElement).toBe(field())
  await person.keyboard('{Enter}')
  expect(onChoose.mock.calls).toEqual([[items[3]]])
})

test('APP-11 APP-9 what had the focus has it again the moment the palette goes: a palette that opens next keeps all that is typed', async () => {
  const opener = document.createElement('button')
  document.body.append(opener)
  opener.focus()
  const { redraw } = setup()
  await vi.waitFor(() => expect(document.activeElement).toBe(field()))
  redraw(null)
  expect(document.activeElement).toBe(opener)
  opener.remove()
})

test('APP-11 Enter that ends a word of an input method chooses nothing, in Safari neither', async () => {
  const { person, onChoose } = setup()
  fireEvent.keyDown(field(), { key: 'Enter', isComposing: true })
  fireEvent.keyDown(field(), { key: 'Enter', keyCode: 229 })
  expect(onChoose).not.toHaveBeenCalled()
  await person.type(field(), '{Enter}')
  expect(onChoose).toHaveBeenCalledOnce()
})

function PaletteState() {
  return <p>{usePalette().isOpen ? 'open' : 'closed'}</p>
}

test.each([
  ['APP-11 Ctrl+K opens the palette', { key: 'k', code: 'KeyK' }, 'open'],
  ['APP-11 Ctrl+K opens it on a Russian layout', { key: 'л', code: 'KeyK' }, 'open'],
  ['APP-11 Ctrl+K opens it on a Dvorak layout', { key: 'k', code: 'KeyV' }, 'open'],
  ['APP-11 what lies there on a Dvorak layout does not', { key: 't', code: 'KeyK' }, 'closed'],
  ['APP-11 AltGr+K writes a sign', { key: '†', code: 'KeyK', altKey: true }, 'closed'],
])('%s', (_, key, state) => {
  renderScreen(<PaletteState />)
  fireEvent.keyDown(document.body, { ctrlKey: true, ...key })
  expect(screen.getByRole('paragraph').textContent).toBe(state)
})

test('APP-11 what is typed narrows the list and is announced; nothing found is said', async () => {
  const { person } = setup()
  await person.type(field(), 'tax')
  expect(screen.getAllByRole('option').map((it) => it.textContent)).toEqual(['Robotaxi'])
  expect(screen.getByRole('status').textContent).toBe('1 found')
  await person.clear(field())
  await person.type(field(), 'zebra')
  expect(screen.queryAllByRole('option')).toHaveLength(0)
  expect(screen.getByRole('status').textContent).toBe('No demo, page or action has this name.')
})

test('APP-11 what was chosen lately comes first, once', () => {
  setup({ recent: ['support', 'gone', 'robotaxi'] })
  const recent = screen.getByRole('group', { name: 'Recent' })
  expect(
    within(recent)
      .getAllByRole('option')
      .map((it) => it.textContent),
  ).toEqual(['Support', 'Robotaxi'])
  expect(screen.getAllByRole('option')).toHaveLength(items.length)
})

test('APP-11 Esc closes, a click chooses, axe finds nothing wrong', async () => {
  const { person, onChoose, onClose } = setup()
  expect(await axeProblems()).toEqual([])
  await person.click(screen.getByRole('option', { name: 'NBA fan insights' }))
  expect(onChoose.mock.lastCall).toEqual([items[1]])
  await person.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})

test('APP-11 what came of an action is told', () => {
  setup({ told: 'Copied!' })
  expect(screen.getByRole('status').textContent).toBe('Copied!')
})

test('APP-11 a demo is found by its tagline too, after those found by name', () => {
  const others = [item('Demos', 'Zoo', 'a map of animals'), item('Demos', 'Map maker')]
  const { sections } = paletteSections(others, [], 'map', () => {})
  expect(sections[0]?.items.map(({ label }) => label)).toEqual(['Map maker', 'Zoo'])
})

const catalogue = Array.from({ length: 40 }, (_, at) => item('Demos', `Looker ${at}`))
const options = (group: string) =>
  within(screen.getByRole('group', { name: group }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent)

test('APP-11 DEMO-1 the palette says how many demos it does not show, and its last demo leads to all of them', async () => {
  const { person, onHome } = setup({ among: catalogue, recent: ['looker-3'] })
  expect(options('Demos')).toHaveLength(9)
  expect(options('Demos').at(-1)).toBe('All 40 demos on Home')
  expect(screen.getByRole('status').textContent).toBe('40 found, 9 shown')

  await vi.waitFor(() => expect(document.activeElement).toBe(field()))
  await person.keyboard('{ArrowUp}{Enter}')
  expect(onHome.mock.calls).toEqual([['']])
})

test('APP-11 DEMO-1 a search that finds more demos than are shown goes on on Home', async () => {
  const { person, onHome } = setup({ among: [...catalogue, item('Demos', 'Robotaxi')] })
  await person.type(field(), ' look')
  expect(options('Demos').at(-1)).toBe('Search for ‘look’ on Home')
  expect(screen.getByRole('status').textContent).toBe('40 found, 8 shown')
  await person.click(screen.getByRole('option', { name: 'Search for ‘look’ on Home' }))
  expect(onHome.mock.calls).toEqual([['look']])
})

test('APP-11 every page that fits is listed, however many', () => {
  const pages = pagesFor(sampleMe({ isAdmin: true, isGoogle: true })).map(({ label }) =>
    item('Pages', label),
  )
  setup({ among: pages })
  expect(options('Pages')).toEqual(pages.map(({ label }) => label))
  expect(screen.getByRole('status').textContent).toBe(`${pages.length} found`)
})

test('APP-11 five choices are kept, the latest first, each once', () => {
  expect(withRecent(['a', 'b', 'c', 'd', 'e'], 'c')).toEqual(['c', 'a', 'b', 'd', 'e'])
  expect(withRecent(['a', 'b', 'c', 'd', 'e'], 'f')).toEqual(['f', 'a', 'b', 'c', 'd'])
})

test('APP-9 APP-11 one list of pages serves sidebar, footer and palette; nobody signed in has none', () => {
  expect(pagesFor(sampleMe()).map(({ label }) => label)).toEqual([
    'Home',
    'AI guide',
    'Account',
    'About',
    'Contact',
    'Support',
  ])
  expect(pagesFor(null)).toEqual([])
})
