import { expect, test } from 'vitest'
import { createActor, fromCallback, fromPromise, type EventObject } from 'xstate'

import {
  reportsMachine,
  type HeardRun,
  type HearingEvent,
} from '#src/machines/reports/reports.machine.ts'
import { heardRunOf } from '#tests/models/reports.model.ts'
import { failures } from '#tests/models/samples.ts'
import { pass, settled, useFakeTime } from '#tests/support/fake-time.ts'

useFakeTime()

const idsOf = (runs: readonly HeardRun[]) => runs.map(({ id }) => id)

/** Answers in turn: an error refuses; what is not named is taken. */
const start = (...answers: Error[]) => {
  const sent: string[][] = []
  const last: string[] = []
  const network = { bringBack: () => {} }
  let hear: ((event: HearingEvent) => void) | undefined
  const logic = reportsMachine.provide({
    actors: {
      hearing: fromCallback<EventObject, undefined, HearingEvent>(({ sendBack }) => {
        hear = sendBack
      }),
      sendRuns: fromPromise(({ input: runs }) => {
        sent.push(idsOf(runs))
        const answer = answers.shift()
        return answer === undefined ? Promise.resolve() : Promise.reject(answer)
      }),
      network: fromCallback(({ sendBack }) => {
        network.bringBack = () => sendBack({ type: 'network.back' })
      }),
    },
    actions: { sendLast: (_, { runs }) => void last.push(...idsOf(runs)) },
  })
  const actor = createActor(logic).start()
  return {
    actor,
    sent,
    last,
    network,
    tell: (id: string, isUrgent = false) =>
      hear?.({ type: 'run.told', run: heardRunOf(id), isUrgent }),
    leave: () => hear?.({ type: 'page.left' }),
  }
}

test('INSIGHT-1 runs wait for each other for ten seconds, and go five at a time', async () => {
  const { tell, sent } = start()
  Array.from({ length: 7 }, (_, index) => tell(String(index)))
  await pass(9)
  expect(sent).toEqual([])
  await pass(1)
  await settled()
  expect(sent).toEqual([
    ['0', '1', '2', '3', '4'],
    ['5', '6'],
  ])
})

test('INSIGHT-1 a sign-in that failed is told at once: support may be asked for it in a moment', async () => {
  const { tell, sent } = start()
  tell('ended')
  tell('failed', true)
  await settled()
  expect(sent).toEqual([['ended', 'failed']])
})

test('INSIGHT-1 what waits goes with the page, and nothing of it twice', async () => {
  const { tell, leave, sent, last } = start()
  tell('one')
  tell('two')
  leave()
  expect(last).toEqual(['one', 'two'])
  leave()
  await pass(60)
  expect([last, sent]).toEqual([['one', 'two'], []])
})

test('INSIGHT-1 without a network the last thirty runs are kept, and told once it is back', async () => {
  const { tell, sent, network } = start(failures.dropped)
  tell('first', true)
  await settled()
  Array.from({ length: 40 }, (_, index) => tell(String(index)))
  network.bringBack()
  await settled()
  expect(sent.slice(1).flat()).toEqual(Array.from({ length: 30 }, (_, index) => String(index + 10)))
})

test('INSIGHT-1 a broken server is asked again after half a minute; what it failed at three times is let go', async () => {
  const { tell, sent } = start(failures.unexpected, failures.unexpected, failures.unexpected)
  tell('one', true)
  await settled()
  tell('two')
  await pass(29)
  expect(sent).toHaveLength(1)
  await pass(31)
  await settled()
  expect(sent.at(2)).toEqual(['one', 'two'])
  await pass(60)
  expect(sent).toHaveLength(3)
})
