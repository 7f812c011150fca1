import { expect, test, vi } from 'vitest'
import { createActor, fromPromise, waitFor, type ActorRefFrom } from 'xstate'

import { CallError } from '#src/lib/call-error.ts'
import { requestRunMachine } from '#src/machines/request-run/request-run.machine.ts'
import { requestsMachine } from '#src/machines/requests/requests.machine.ts'
import { failures } from '#tests/models/samples.ts'
import { settled, useFakeTime } from '#tests/support/fake-time.ts'

useFakeTime()

type Send = (call: {
  input: { call: string; args: unknown }
  signal: AbortSignal
}) => Promise<unknown>

const start = () => {
  const send = vi.fn<Send>(({ input }) => Promise.resolve(input.args))
  const requestRun = requestRunMachine.provide({
    actors: { send: fromPromise((call) => send(call)) },
  })
  const actor = createActor(requestsMachine.provide({ actors: { requestRun } })).start()
  let count = 0

  const open = (args: unknown, { mayReuse = true, isPersonal = true } = {}) => {
    const id = `run-${(count += 1)}`
    actor.send({ type: 'request.open', id, call: 'listDemos', args, mayReuse, isPersonal })
    const run = actor.getSnapshot().children[id] as ActorRefFrom<typeof requestRunMachine>
    return {
      id,
      run,
      output: async () => (await waitFor(run, (it) => it.status === 'done')).output,
    }
  }
  return {
    actor,
    open,
    send,
    run: async (args: unknown, options?: { mayReuse: boolean }) => open(args, options).output(),
    outcomes: () => actor.getSnapshot().context.runs.map(({ outcome }) => outcome),
  }
}

test('HTTP-4 a run goes from loading to success with the result', async () => {
  const { open } = start()
  const { run, output } = open({ page: 1 })
  expect(run.getSnapshot().value).toBe('loading')

  expect(await output()).toEqual({ outcome: 'success', output: { page: 1 }, error: null })
})

test.each([
  ['failure', 'an answer that is no success', failures.busy],
  ['error', 'no answer', failures.dropped],
  ['error', 'a fault of our own', failures.fault],
  ['aborted', 'a call that was stopped', new CallError('aborted', 'The request was stopped.')],
])('HTTP-4 a run ends as %s on %s', async (outcome, _, error) => {
  const { run, send } = start()
  send.mockRejectedValueOnce(error)

  expect(await run({})).toEqual({ outcome, output: undefined, error })
})

test('HTTP-4 an aborted run stops its call', async () => {
  const { actor, open, send } = start()
  send.mockReturnValueOnce(new Promise(() => {}))
  const { id, output } = open({})
  actor.send({ type: 'request.abort', id })

  expect((await output())?.outcome).toBe('aborted')
  expect(send.mock.calls[0]?.[0].signal.aborted).toBe(true)
})

test('HTTP-4 an equal run reuses a success, unless it may not, or has other arguments', async () => {
  const { run, send } = start()
  await run({ page: 1 })

  expect((await run({ page: 1 }))?.outcome).toBe('reused')
  expect((await run({ page: 1 }, { mayReuse: false }))?.outcome).toBe('success')
  expect((await run({ page: 2 }))?.outcome).toBe('success')
  expect(send).toHaveBeenCalledTimes(3)
})

test('HTTP-4 a run that failed is not reused', async () => {
  const { run, send } = start()
  send.mockRejectedValueOnce(failures.busy)
  await run({})

  expect((await run({}))?.outcome).toBe('success')
})

test('HTTP-4 five successes are kept, the oldest is dropped for the sixth', async () => {
  const { run } = start()
  for (const page of [1, 2, 3, 4, 5, 6]) {
    await run({ page })
  }

  expect((await run({ page: 2 }))?.outcome).toBe('reused')
  expect((await run({ page: 1 }))?.outcome).toBe('success')
})

test('HTTP-4 ten ended runs are the history; those under way do not count', async () => {
  const { actor, open, run, send, outcomes } = start()
  send.mockReturnValueOnce(new Promise(() => {}))
  const { id } = open({ page: 0 })
  for (let page = 1; page <= 12; page += 1) {
    await run({ page })
  }
  await settled()

  expect(outcomes()).toEqual([null, ...Array.from({ length: 10 }, () => 'success')])
  expect(Object.keys(actor.getSnapshot().children)).toEqual([
    id,
    ...Array.from({ length: 10 }, (_, index) => `run-${index + 4}`),
  ])
})

test('HTTP-4 at sign-out all that ended or is personal is forgotten, and who still waits is told that it was aborted', async () => {
  const { actor, open, run, send, outcomes } = start()
  await run({ page: 1 })
  send.mockReturnValueOnce(new Promise(() => {}))
  const waiting = open({ page: 2 })
  const told = waiting.output()

  actor.send({ type: 'requests.clear' })

  expect((await told)?.outcome).toBe('aborted')
  expect(outcomes()).toEqual([])
  expect(actor.getSnapshot().children).toEqual({})
  expect((await run({ page: 1 }))?.outcome).toBe('success')
})

test('HTTP-4 SESSION-6 what anybody may ask goes on while the session becomes another', async () => {
  const { actor, open, send, outcomes } = start()
  const { promise, resolve } = Promise.withResolvers<unknown>()
  send.mockReturnValueOnce(promise)
  const { output } = open({}, { isPersonal: false })

  actor.send({ type: 'requests.clear' })
  resolve('connected')

  expect(await output()).toEqual({ outcome: 'success', output: 'connected', error: null })
  expect(outcomes()).toEqual(['success'])
})
