import { expect, test } from 'vitest'
import { createActor, toPromise } from 'xstate'

import { CallError } from '#src/lib/call-error.ts'
import { isAnswered, isRefusal } from '#src/machines/call-outcome.ts'
import { arriving, effect, source } from '#src/machines/effect.ts'
import { failures } from '#tests/models/samples.ts'

test('FLOW-1 an effect that nobody provided names itself', async () => {
  const actor = createActor(effect('loadMe'))
  const outcome = toPromise(actor)
  actor.start()

  await expect(outcome).rejects.toThrow("The port 'loadMe' is not provided.")
})

test('FLOW-1 a source that nobody provided names itself', async () => {
  const actor = createActor(source('windowFocus'))
  const outcome = toPromise(actor)
  actor.start()

  await expect(outcome).rejects.toThrow("The port 'windowFocus' is not provided.")
})

test('FLOW-1 a machine that is spawned before its code arrived names itself', async () => {
  const actor = createActor(arriving('login'))
  const outcome = toPromise(actor)
  actor.start()

  await expect(outcome).rejects.toThrow("The port 'login' is not provided.")
})

test.each([
  ['a refusal', failures.refused, true, true],
  ['a busy server', failures.busy, true, false],
  [
    'an answer without a name',
    new CallError('failure', 'Request failed with status code 500'),
    true,
    false,
  ],
  ['a dropped network', failures.dropped, false, false],
  ['a fault of our own', failures.fault, false, false],
])('SESSION-5 %s is judged for what it is', (_, error, answered, refused) => {
  expect(isAnswered(error)).toBe(answered)
  expect(isRefusal(error)).toBe(refused)
})
