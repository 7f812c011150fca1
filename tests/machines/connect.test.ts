import { expect, test, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'

import type { Connection } from '#src/api/contract/passcode.ts'
import { connectMachine } from '#src/machines/connect/connect.machine.ts'
import { selectConnectView } from '#src/machines/connect/connect.view.ts'
import { failures, now } from '#tests/models/samples.ts'
import { pass, settled, useFakeTime } from '#tests/support/fake-time.ts'

useFakeTime()

const link = {
  purpose: 'login',
  method: 'email',
  connectToken: 'connect-first',
  linkSecret: 'secret',
} as const
const question: Connection = { status: 'confirm', browser: 'Chrome on Linux', startedAt: now }
const confirm = {
  step: 'confirm',
  browser: 'Chrome on Linux',
  startedAt: now,
  isBusy: false,
  problem: null,
} as const

const start = (...answers: (() => Promise<Connection>)[]) => startWhere(false, answers)

const startWhere = async (isOwnOnly: boolean, answers: (() => Promise<Connection>)[]) => {
  const connectPasscode = vi.fn<(input: object) => Promise<Connection>>()
  for (const answer of answers) {
    connectPasscode.mockImplementationOnce(answer)
  }
  const logic = connectMachine.provide({
    actors: { connectPasscode: fromPromise(({ input }) => connectPasscode(input)) },
  })
  const actor = createActor(logic, { input: { ...link, isOwnOnly } }).start()
  const view = () => selectConnectView(actor.getSnapshot())
  expect(view()).toEqual({ step: 'loading' })
  await settled()
  return { actor, connectPasscode, view }
}

test('PASSCODE-7 the browser that started is connected at once', async () => {
  const { connectPasscode, view } = await start(() => Promise.resolve({ status: 'connected' }))

  expect(connectPasscode).toHaveBeenCalledExactlyOnceWith(link)
  expect(view()).toEqual({ step: 'connected', purpose: 'login' })
})

test('PASSCODE-7 a dead link is told as expired', async () => {
  const { view } = await start(() => Promise.reject(failures.deadLink))

  expect(view()).toEqual({ step: 'expired' })
})

test('PASSCODE-7 PASSCODE-9 another browser is asked for the number before anything happens', async () => {
  const { actor, connectPasscode, view } = await start(
    () => Promise.resolve(question),
    () => Promise.resolve({ status: 'connected' }),
  )
  expect(view()).toEqual(confirm)

  actor.send({ type: 'number.submit', number: '42' })
  expect(view()).toEqual({ ...confirm, isBusy: true })
  await settled()
  expect(connectPasscode.mock.lastCall).toEqual([{ ...link, number: '42' }])
  expect(view()).toEqual({ step: 'connected', purpose: 'login' })
})

test('PASSCODE-7 ROUTE-3 where somebody is signed in a link connects what this browser began, and is of no other use', async () => {
  const own = await startWhere(true, [() => Promise.resolve({ status: 'connected' })])
  expect(own.view()).toEqual({ step: 'connected', purpose: 'login' })
  const foreign = await startWhere(true, [() => Promise.resolve(question)])
  expect(foreign.view()).toEqual({ step: 'useless' })
  const dead = await startWhere(true, [() => Promise.reject(failures.deadLink)])
  expect(dead.view()).toEqual({ step: 'useless' })
})

test('PASSCODE-9 a wrong number kills the link', async () => {
  const { actor, view } = await start(
    () => Promise.resolve(question),
    () => Promise.reject(failures.deadLink),
  )
  actor.send({ type: 'number.submit', number: '24' })
  await settled()

  expect(view()).toEqual({ step: 'expired' })
})

test('PASSCODE-7 RE-10 a link whose answer got lost is sent again by itself', async () => {
  const { connectPasscode, view } = await start(
    () => Promise.reject(failures.dropped),
    () => Promise.resolve({ status: 'connected' }),
  )
  expect(view()).toEqual({ step: 'loading' })
  await pass(1.499)
  expect(connectPasscode).toHaveBeenCalledOnce()
  await pass(0.001)
  expect(connectPasscode.mock.calls).toEqual([[link], [link]])
  expect(view()).toEqual({ step: 'connected', purpose: 'login' })
})

test('PASSCODE-7 what a server answers is told at once, and is not asked again by itself', async () => {
  const { connectPasscode, view } = await start(() => Promise.reject(failures.busy))
  expect(view()).toEqual({ step: 'failed', problem: failures.busy.message })
  await pass(60)
  expect(connectPasscode).toHaveBeenCalledOnce()
})

test('PASSCODE-7 a network that is down is told after three tries, and tried again on demand, as often', async () => {
  const { actor, connectPasscode, view } = await start(
    ...Array.from({ length: 5 }, () => () => Promise.reject(failures.dropped)),
    () => Promise.resolve({ status: 'connected' as const }),
  )
  await pass(60)
  expect(connectPasscode).toHaveBeenCalledTimes(3)
  expect(view()).toEqual({ step: 'failed', problem: failures.dropped.message })

  actor.send({ type: 'connect.retry' })
  expect(view()).toEqual({ step: 'loading' })
  await pass(3)
  expect(connectPasscode).toHaveBeenCalledTimes(6)
  expect(view()).toEqual({ step: 'connected', purpose: 'login' })
})

test('PASSCODE-7 a number that did not get through may be sent again', async () => {
  const { actor, view } = await start(
    () => Promise.resolve(question),
    () => Promise.reject(failures.dropped),
  )
  actor.send({ type: 'number.submit', number: '42' })
  await settled()

  expect(view()).toEqual({ ...confirm, problem: failures.dropped.message })
})
