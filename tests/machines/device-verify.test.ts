import { expect, test, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'

import type { DeviceRequest, DeviceVerification } from '#src/api/contract/device.ts'
import { deviceVerifyMachine } from '#src/machines/device-verify/device-verify.machine.ts'
import { selectDeviceVerifyView } from '#src/machines/device-verify/device-verify.view.ts'
import { deviceRequest, failures } from '#tests/models/samples.ts'
import { settled, useFakeTime } from '#tests/support/fake-time.ts'

useFakeTime()

const asked = { method: 'email', userCode: 'BCDFGHJK' }
const entry = { step: 'code', problem: null, isBusy: false }
const question = { step: 'confirm', request: deviceRequest, problem: null, busyWith: null }

const start = () => {
  const claimCode = vi.fn<(input: object) => Promise<DeviceRequest>>(() =>
    Promise.resolve(deviceRequest),
  )
  const decide = vi.fn<(input: object) => Promise<DeviceVerification>>(() =>
    Promise.resolve({ status: 'approved' }),
  )
  const logic = deviceVerifyMachine.provide({
    actors: {
      claimCode: fromPromise(({ input }) => claimCode(input)),
      decide: fromPromise(({ input }) => decide(input)),
    },
  })
  const actor = createActor(logic, { input: { method: 'email' } }).start()
  return {
    actor,
    claimCode,
    decide,
    view: () => selectDeviceVerifyView(actor.getSnapshot()),
    submit: async () => {
      actor.send({ type: 'code.submit', userCode: asked.userCode })
      await settled()
    },
  }
}

test('DEVICE-4 DF-05 a submitted code is claimed once, and nothing is decided', async () => {
  const { actor, claimCode, decide, view } = start()
  expect(view()).toEqual(entry)
  actor.send({ type: 'code.submit', userCode: asked.userCode })
  actor.send({ type: 'code.submit', userCode: 'LMNPQRST' })
  actor.send({ type: 'request.decide', verdict: 'approve' })
  expect(view()).toEqual({ ...entry, isBusy: true })
  await settled()

  expect(claimCode).toHaveBeenCalledExactlyOnceWith(asked)
  expect(decide).not.toHaveBeenCalled()
  expect(view()).toEqual(question)
})

test.each([
  ['approve', 'approved'],
  ['deny', 'denied'],
] as const)('DEVICE-4 %s is sent once, and its outcome told', async (verdict, status) => {
  const { actor, decide, submit, view } = start()
  decide.mockResolvedValue({ status })
  await submit()
  actor.send({ type: 'request.decide', verdict })
  actor.send({ type: 'request.decide', verdict: verdict === 'deny' ? 'approve' : 'deny' })
  expect(view()).toEqual({ ...question, busyWith: verdict })
  await settled()

  expect(decide).toHaveBeenCalledExactlyOnceWith({ ...asked, verdict })
  expect(view()).toEqual({ step: status })
  expect(actor.getSnapshot().status).toBe('done')
})

test('DEVICE-3 a wrong code is told, and another one may follow', async () => {
  const { claimCode, submit, view } = start()
  claimCode.mockRejectedValueOnce(failures.wrongCode)
  await submit()
  expect(view()).toEqual({ ...entry, problem: failures.wrongCode.message })

  await submit()
  expect(view()).toEqual(question)
})

test('DF-06 a code that ended before the decision leads back to the code', async () => {
  const { actor, decide, submit, view } = start()
  decide.mockRejectedValueOnce(failures.deadCode)
  await submit()
  actor.send({ type: 'request.decide', verdict: 'approve' })
  await settled()

  expect(view()).toEqual({ ...entry, problem: failures.deadCode.message })
})

test('DEVICE-4 a decision that did not get through may be made again', async () => {
  const { actor, decide, submit, view } = start()
  decide.mockRejectedValueOnce(failures.dropped)
  await submit()
  actor.send({ type: 'request.decide', verdict: 'approve' })
  await settled()
  expect(view()).toEqual({ ...question, problem: failures.dropped.message })

  actor.send({ type: 'request.decide', verdict: 'approve' })
  await settled()
  expect(view()).toEqual({ step: 'approved' })
})
