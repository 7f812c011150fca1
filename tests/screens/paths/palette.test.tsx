import { expect, test, vi } from 'vitest'

import { me } from '#tests/models/samples.ts'
import { success } from '#tests/support/paths/answer.ts'
import { jsdomStage } from '#tests/support/paths/jsdom-stage.ts'
import { expectLine } from '#tests/support/paths/walk.ts'

const { open, app, rememberSession } = jsdomStage()

const openPalette = async () => {
  rememberSession()
  const stage = open('/about')
  await stage.answer('loadUser', success('loadUser', me))
  await expectLine(stage, 'heading: About')
  await stage.click('Search')
  await vi.waitFor(() => expect(app().flow('copyPage')).toBeDefined())
  return stage
}

const told = () => document.querySelector('[role=dialog] [role=status]')?.textContent

test('APP-11 the link to the page is copied, and the palette tells so', async () => {
  const stage = await openPalette()
  await stage.click('Copy the link to this page')
  await vi.waitFor(() => expect(told()).toBe('Copied!'))
  expect(await navigator.clipboard.readText()).toBe(window.location.href)
})

test('APP-11 a browser that copies nothing is told of, with where the link is', async () => {
  const stage = await openPalette()
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('Not allowed'))
  await stage.click('Copy the link to this page')
  await vi.waitFor(() => expect(told()).toContain('The link is in its address bar.'))
})
