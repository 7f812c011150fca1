import { fireEvent } from '@testing-library/react'
import type { AnyRouter } from '@tanstack/react-router'
import { expect, onTestFinished, test, vi } from 'vitest'

import { documentTitle } from '#src/app/document-title.ts'
import { followPages } from '#src/app/follow-pages.ts'
import { required } from '#src/lib/required.ts'

type Rendered = (event: { toLocation: { hash: string } }) => void

/** A page at a place of its own, with links to it: what is pressed, and whether it leads to the place once more. */
const openPage = () => {
  const said = vi.spyOn(document, 'addEventListener')
  const [place, ...links] = ['p', 'a', 'a', 'a'].map((name) => document.createElement(name))
  const [link, tab, file] = links.map((it) => {
    it.setAttribute('href', '#place')
    return required(it.appendChild(document.createTextNode('Here')).parentElement, 'link')
  })
  tab?.setAttribute('target', '_blank')
  file?.setAttribute('download', '')
  document.body.append(...[place, link, tab, file].map((it) => required(it, 'part')))
  const shown = required(place, 'place')
  shown.id = 'place'
  shown.tabIndex = -1
  const scroll = vi.spyOn(shown, 'scrollIntoView')
  document.location.hash = '#place'

  const rendered: Rendered[] = []
  const router = {
    state: { matches: [] },
    subscribe: (_: string, it: Rendered) => rendered.push(it),
  } as unknown as AnyRouter
  followPages(router, documentTitle({ title: '' }), document)
  const showAnew = (hash: string) => rendered.forEach((it) => it({ toLocation: { hash } }))
  const render = () => showAnew('place')
  render()
  onTestFinished(() => {
    said.mock.calls.forEach((call) => document.removeEventListener(...call))
    said.mockRestore()
    document.body.replaceChildren()
    document.location.hash = ''
  })

  const leads = (target: Node | undefined, init?: MouseEventInit) => {
    scroll.mockClear()
    fireEvent.click(required(target, 'target'), init)
    render()
    return scroll.mock.calls.length > 0
  }
  return { link, tab, file, leads, showAnew }
}

test('APP-9 a page whose address names no place is searched for none, of which Firefox would warn', () => {
  const { showAnew } = openPage()
  const searched = vi.spyOn(document, 'getElementById')
  onTestFinished(() => searched.mockRestore())
  showAnew('')
  expect(searched).not.toHaveBeenCalled()
})

test('APP-9 a link to where the page is already leads there once more', () => {
  const { link, leads } = openPage()
  expect(leads(link)).toBe(true)
  expect(leads(document.body)).toBe(false)
})

test('APP-9 one that opens elsewhere, by its kind or by how it is pressed, moves nothing here', () => {
  const { link, tab, file, leads } = openPage()
  const keys = ['ctrlKey', 'metaKey', 'shiftKey', 'altKey']
  const presses = [...keys.map((key) => ({ [key]: true })), { button: 1 }]
  expect(presses.filter((press) => leads(link, press))).toEqual([])
  expect([tab, file].map((it) => leads(it))).toEqual([false, false])
})

test('APP-9 a press whose target is no element is no press on a link', () => {
  const { link, leads } = openPage()
  const thrown = vi.fn<() => void>()
  window.addEventListener('error', thrown, { once: true })
  expect([document, link?.firstChild ?? undefined].map((it) => leads(it))).toEqual([false, false])
  expect(thrown).not.toHaveBeenCalled()
  window.removeEventListener('error', thrown)
})
