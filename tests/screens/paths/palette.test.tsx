import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { me } from '#tests/models/samples.ts'
import { success } from '#tests/support/paths/answer.ts'
import { jsdomStage } from '#tests/support/paths/jsdom-stage.ts'
import { sampleDemo } from '#tests/support/screen-samples.ts'
import { expectLine } from '#tests/support/paths/walk.ts'

const { open, app, href, rememberSession } = jsdomStage()

const openPalette = async () => {
  rememberSession()
  const stage = open('/about')
  await stage.answer('loadUser', success('loadUser', me))
  await expectLine(stage, 'heading: About')
  fireEvent.keyDown(document.body, { key: 'k', code: 'KeyK', ctrlKey: true })
  await vi.waitFor(() => expect(app().flow('copyPage')).toBeDefined())
}
const copy = async () => {
  fireEvent.click(await screen.findByRole('option', { name: 'Copy the link to this page' }))
}

const told = () => document.querySelector('[role=dialog] [role=status]')?.textContent

test('APP-11 the link to the page is copied, and the palette tells so', async () => {
  await openPalette()
  await copy()
  await vi.waitFor(() => expect(told()).toBe('Copied!'))
  expect(await navigator.clipboard.readText()).toBe(window.location.href)
})

test('APP-11 a browser that copies nothing is told of, with where the link is', async () => {
  await openPalette()
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('Not allowed'))
  await copy()
  await vi.waitFor(() => expect(told()).toContain('The link is in its address bar.'))
})

test('APP-11 DEMO-1 the last of more demos than the palette lists leads to Home, which searches for the same', async () => {
  rememberSession()
  const stage = open('/about')
  await stage.answer('loadUser', success('loadUser', me))
  const demos = Array.from({ length: 12 }, (_, at) =>
    sampleDemo({ key: `looker-${at}`, label: `Looker ${at}` }),
  )
  await stage.answer('listDemos', success('listDemos', { demos }))
  await expectLine(stage, 'heading: About')
  fireEvent.keyDown(document.body, { key: 'k', code: 'KeyK', ctrlKey: true })
  fireEvent.change(await screen.findByRole('combobox'), { target: { value: 'look' } })
  fireEvent.click(await screen.findByRole('option', { name: 'Search for ‘look’ on Home' }))
  await vi.waitFor(() => expect(href()).toBe('/?search=look'))
  expect(app().recentChoices.read()).toEqual([])
})
