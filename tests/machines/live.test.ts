import { expect, test } from 'vitest'
import { createActor, fromCallback, fromPromise } from 'xstate'

import { heartbeatMs } from '#src/api/contract/live.ts'
import type { LiveNews } from '#src/api/contract/live-news.ts'
import { liveMachine } from '#src/machines/live/live.machine.ts'
import { selectIsLive } from '#src/machines/live/live.view.ts'
import { pass, settled, useFakeTime } from '#tests/support/fake-time.ts'

useFakeTime()

const heartbeat: LiveNews = { topic: 'heartbeat' }
const three: LiveNews = { topic: 'waiting', count: 3, quietMs: 0 }
const beat = heartbeatMs / 1_000

/** The channel, asking for its first ticket; how many it asked for. */
const startChannel = async () => {
  let tickets = 0
  const machine = liveMachine.provide({
    actors: {
      issueTicket: fromPromise(() => {
        tickets += 1
        return Promise.resolve({ ticket: 'one' })
      }),
      socket: fromCallback(() => {}),
      network: fromCallback(() => {}),
    },
  })
  const actor = createActor(machine).start()
  await settled()
  return { actor, tickets: () => tickets }
}

test('AI-2 AI-03 what is heard puts the end of a silent line off: only who hears nothing for two and a half heartbeats begins anew', async () => {
  const { actor } = await startChannel()
  actor.send({ type: 'socket.opened' })

  for (const news of [heartbeat, three, heartbeat, three]) {
    await pass(2 * beat)
    actor.send({ type: 'socket.told', news })
    expect(actor.getSnapshot().matches({ connected: 'open' })).toBe(true)
  }
  await pass(2.5 * beat)
  expect(actor.getSnapshot().value).toBe('away')
})

test('AI-03 a server that opens sockets and closes them is asked less and less often, until a line holds for a heartbeat', async () => {
  const { actor, tickets } = await startChannel()
  const open = async (news: LiveNews) => {
    actor.send({ type: 'socket.opened' })
    actor.send({ type: 'socket.told', news })
    actor.send({ type: 'socket.closed' })
    await settled()
  }
  for (const waitSec of [1, 2, 4, 8]) {
    await open(three)
    const before = tickets()
    await pass(waitSec - 0.1)
    expect(tickets()).toBe(before)
    await pass(0.1)
    expect(tickets()).toBe(before + 1)
  }
  await open(heartbeat)
  const before = tickets()
  await pass(1)
  expect(tickets()).toBe(before + 1)
})

test('AI-2 AI-03 a line on which nothing is heard is not live, so that pages go on asking behind a proxy that holds all words back', async () => {
  const { actor } = await startChannel()
  const isLive = () => selectIsLive(actor.getSnapshot())
  actor.send({ type: 'socket.opened' })
  expect(isLive()).toBe(false)

  actor.send({ type: 'socket.told', news: three })
  expect(isLive()).toBe(true)
  await pass(2.5 * beat)
  expect(isLive()).toBe(false)
  await pass(1)
  actor.send({ type: 'socket.opened' })
  expect(isLive()).toBe(false)
})
