import { expect, test } from 'vitest'
import { createActor } from 'xstate'

import { searchMachine } from '#src/machines/search/search.machine.ts'
import { selectSearchView } from '#src/machines/search/search.view.ts'
import { pass, useFakeTime } from '#tests/support/fake-time.ts'

useFakeTime()

const start = () => {
  const actor = createActor(searchMachine).start()
  return {
    actor,
    type: (text: string) => actor.send({ type: 'search.type', text }),
    view: () => selectSearchView(actor.getSnapshot()),
  }
}

test('DEMO-1 ADMIN-2 the address is to follow once nobody typed for a quarter of a second', async () => {
  const { type, view } = start()
  expect(view()).toEqual({ step: 'settled' })

  type('ta')
  await pass(0.24)
  type('taxi')
  await pass(0.24)
  expect(view()).toEqual({ step: 'typing', text: 'taxi' })
  await pass(0.01)
  expect(view()).toEqual({ step: 'following', text: 'taxi' })
})

test('DEMO-1 the address is to follow at once where something is pressed', () => {
  const { actor, type, view } = start()
  actor.send({ type: 'search.leave' })
  expect(view()).toEqual({ step: 'settled' })

  type('taxi')
  actor.send({ type: 'search.leave' })
  expect(view()).toEqual({ step: 'following', text: 'taxi' })
  actor.send({ type: 'search.settle' })
  expect(view()).toEqual({ step: 'settled' })
})

test('DEMO-1 another search in the address is not overruled by what was typed before', async () => {
  const { actor, type, view } = start()
  type('taxi')
  actor.send({ type: 'search.settle' })
  await pass(1)
  expect(view()).toEqual({ step: 'settled' })
})
