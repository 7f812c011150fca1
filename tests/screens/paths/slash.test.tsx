import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { me } from '#tests/models/samples.ts'
import { success } from '#tests/support/paths/answer.ts'
import { jsdomStage } from '#tests/support/paths/jsdom-stage.ts'
import { expectLine } from '#tests/support/paths/walk.ts'
import { sampleDemo } from '#tests/support/screen-samples.ts'

const { open, app, rememberSession } = jsdomStage()
const ready = { ...me, isCustomer: true, organizationFormCompleted: true }
const pressSlash = () => fireEvent.keyDown(document.body, { key: '/' })

test('DEMO-1 APP-6 APP-9 Home leaves the slash alone where this browser remembers that it is off', async () => {
  window.localStorage.setItem('slash', 'off')
  rememberSession()
  const stage = open('/')
  await stage.answer('loadUser', success('loadUser', ready))
  await stage.answer('listDemos', success('listDemos', { demos: [sampleDemo()] }))
  await expectLine(stage, 'heading: Hello Ada')
  const field = await screen.findByRole('searchbox')
  pressSlash()
  expect(document.activeElement).not.toBe(field)

  app().uiSettings.send({ type: 'slash.toggle' })
  await vi.waitFor(() => {
    pressSlash()
    expect(document.activeElement).toBe(field)
  }, 5_000)
  expect(window.localStorage.getItem('slash')).toBe('on')
})
