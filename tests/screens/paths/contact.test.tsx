import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { required } from '#src/lib/required.ts'
import { contactModels } from '#tests/models/contact.model.ts'
import { me } from '#tests/models/samples.ts'
import { success } from '#tests/support/paths/answer.ts'
import { contactScript } from '#tests/support/paths/contact.script.ts'
import { jsdomStage } from '#tests/support/paths/jsdom-stage.ts'
import { expectLine, toursOf, walk } from '#tests/support/paths/walk.ts'

const { open, rememberSession } = jsdomStage()
const [model] = contactModels

const openContact = async (person = me) => {
  rememberSession()
  const stage = open('/contact?page=/demo/robotaxi')
  await stage.answer('loadUser', success('loadUser', person))
  await stage.answer('listDemos', success('listDemos', { demos: [] }))
  return stage
}

test.each(toursOf(required(model, 'model')))('FLOW-3 ROUTE-1 $name', async (path) => {
  expect(await walk(await openContact(), path, contactScript)).toBe(path.steps.length)
})

test('ROUTE-1 what was typed is there again after leaving, for the same person', async () => {
  const stage = await openContact()
  await stage.fill('Message', 'Half a thought')
  await stage.go('/about')
  await stage.go('/contact')
  await vi.waitFor(async () =>
    expect(await stage.sight()).toContain('field: Message "Half a thought"'),
  )
})

test('ROUTE-1 a message that was on its way when the page was left arrives once, says so, and is not kept as unsent', async () => {
  const stage = await openContact()
  await stage.fill('Message', 'The map of Robotaxi stays grey.')
  await stage.click('Send message')
  await stage.go('/about')
  await stage.answer('sendMessage', success('sendMessage', { reference: 'BCDF-GHJK' }))
  expect(await screen.findByText('Your message has arrived.')).toBeDefined()
  await stage.go('/contact')
  await expectLine(stage, 'field: Message ""')
})
