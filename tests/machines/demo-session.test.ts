import { expect, test } from 'vitest'
import { createActor, fromCallback } from 'xstate'

import {
  demoSessionMachine,
  type DemoSessionRecord,
} from '#src/machines/demo-session/demo-session.machine.ts'
import { selectDemoSessionView } from '#src/machines/demo-session/demo-session.view.ts'
import { lead, now } from '#tests/models/samples.ts'
import { pass, useFakeTime } from '#tests/support/fake-time.ts'

useFakeTime()

const none = { lead: null, until: null }
const running = { lead, until: now + 60_000 }

const start = (stored: DemoSessionRecord | null) => {
  const logic = demoSessionMachine.provide({ actors: { windowFocus: fromCallback(() => {}) } })
  const actor = createActor(logic, { input: { stored } }).start()
  return { actor, view: () => selectDemoSessionView(actor.getSnapshot()) }
}

test('DEMO-6 a demo session is cleared at its deadline', async () => {
  const { view } = start({ lead, deadline: now + 60_000 })
  await pass(59)
  expect(view()).toEqual(running)

  await pass(1)
  expect(view()).toEqual(none)
})

test('DEMO-6 it is looked after only while the window has focus, and at once when it gets it', async () => {
  const { actor, view } = start({ lead, deadline: now + 60_000 })
  actor.send({ type: 'window.blur' })
  await pass(3_600)
  expect(view()).toEqual(running)

  actor.send({ type: 'window.focus' })
  expect(view()).toEqual(none)
})

test('DEMO-6 a stored session that is over by now is cleared at once', () => {
  expect(start({ lead, deadline: now - 1 }).view()).toEqual(none)
})

test('DEMO-8 another lead takes the place of the one before, with its own time', async () => {
  const { actor, view } = start({ lead, deadline: now + 60_000 })
  const other = { ...lead, id: 'lead-2', company: 'Bolt' }
  actor.send({ type: 'demoSession.begin', lead: other, deadline: now + 120_000 })
  await pass(60)
  expect(view()).toEqual({ lead: other, until: now + 120_000 })

  actor.send({ type: 'demoSession.end' })
  expect(view()).toEqual(none)
})
