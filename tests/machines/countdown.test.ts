import { expect, test, vi } from 'vitest'
import { createActor } from 'xstate'

import { inspection } from '#src/app/inspection.ts'
import { countdownMachine } from '#src/machines/countdown/countdown.machine.ts'
import { selectSecondsLeft } from '#src/machines/countdown/countdown.view.ts'
import { now } from '#tests/models/samples.ts'
import { pass, useFakeTime } from '#tests/support/fake-time.ts'

useFakeTime()

const start = (deadline: number, longest = Infinity) => {
  const actor = createActor(countdownMachine, {
    input: { deadline, longest },
    inspect: inspection.report,
  })
  const seconds: number[] = []
  actor.subscribe((snapshot) => {
    seconds.push(selectSecondsLeft(snapshot))
  })
  actor.start()
  return { seconds, isOver: () => actor.getSnapshot().status === 'done' }
}

test('PASSCODE-4 counts whole seconds down to zero, then ends', async () => {
  const { seconds, isOver } = start(now + 2_500)

  await pass(2.4)
  expect(seconds).toEqual([3, 2, 1])
  expect(isOver()).toBe(false)

  await pass(0.1)
  expect(seconds).toEqual([3, 2, 1, 0])
  expect(isOver()).toBe(true)
})

test('SESSION-4 a laptop that slept past the deadline sees its end at the first tick', async () => {
  const { seconds, isOver } = start(now + 600_000)

  vi.setSystemTime(now + 3_600_000)
  await pass(1)

  expect(seconds).toEqual([600, 0])
  expect(isOver()).toBe(true)
})

test('SE-16 a clock that is set back holds nothing up', async () => {
  const { seconds, isOver } = start(now + 3_000)
  await pass(1)
  vi.setSystemTime(now - 86_400_000)
  await pass(2)

  expect(seconds).toEqual([3, 2, 1, 0])
  expect(isOver()).toBe(true)
})

test('SE-16 a deadline that is too far away for what it counts is brought near', async () => {
  const { seconds, isOver } = start(now + 86_400_000, 2_000)
  await pass(2)

  expect(seconds).toEqual([2, 1, 0])
  expect(isOver()).toBe(true)
})

test('PASSCODE-4 a deadline that is over ends it at once', () => {
  expect(start(now - 1).isOver()).toBe(true)
})
