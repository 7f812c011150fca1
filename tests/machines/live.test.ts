import { expect, test } from 'vitest'
import { createActor, fromCallback, fromPromise } from 'xstate'

import { heartbeatMs, type LiveNews } from '#src/api/contract/live.ts'
import { liveMachine } from '#src/machines/live/live.machine.ts'
import { pass, settled, useFakeTime } from '#tests/support/fake-time.ts'

useFakeTime()

const heartbeat: LiveNews = { topic: 'heartbeat' }
const beat = heartbeatMs / 1_000

test('AI-2 AI-03 what is heard puts the end of a silent line off: only who hears nothing for two and a half heartbeats begins anew', async () => {
  const machine = liveMachine.provide({
    actors: {
      issueTicket: fromPromise(() => Promise.resolve({ ticket: 'one' })),
      socket: fromCallback(() => {}),
      network: fromCallback(() => {}),
    },
  })
  const actor = createActor(machine).start()
  await settled()
  actor.send({ type: 'socket.opened' })

  for (let times = 0; times < 3; times += 1) {
    await pass(2 * beat)
    actor.send({ type: 'socket.told', news: heartbeat })
    expect(actor.getSnapshot().matches({ connected: 'open' })).toBe(true)
  }
  await pass(2.5 * beat)
  expect(actor.getSnapshot().value).toBe('away')
})
