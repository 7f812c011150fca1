import { expect, test, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'

import type { Tokens } from '#src/api/contract/session.ts'
import { CallError } from '#src/lib/call-error.ts'
import { deviceMachine } from '#src/machines/device/device.machine.ts'
import { selectDeviceView } from '#src/machines/device/device.view.ts'
import { deviceCodeOf, failures, now, tokensOf } from '#tests/models/samples.ts'
import { pass, settled, useFakeTime } from '#tests/support/fake-time.ts'

useFakeTime()

const codes = ['BCDF-GHJK', 'LMNP-QRST', 'VWXZ-BCDF']
const shown = (userCode: string, own: object = {}) => ({
  step: 'code',
  userCode,
  address: `https://portal.example/device/verify?code=${userCode}`,
  maxAge: 600,
  hasExpired: false,
  isUnanswered: false,
  ...own,
})

const start = async () => {
  let asked = 0
  const requestCode = vi.fn<() => Promise<ReturnType<typeof deviceCodeOf>>>(async () => {
    asked += 1
    return deviceCodeOf(codes[asked - 1] ?? '')
  })
  const redeemCode = vi.fn<(input: object) => Promise<Tokens>>(() =>
    Promise.reject(failures.pendingDevice),
  )
  const logic = deviceMachine.provide({
    actors: {
      requestCode: fromPromise(async () => ({
        ...(await requestCode()),
        expiresAt: Date.now() + 600_000,
      })),
      redeemCode: fromPromise(({ input }) => redeemCode(input)),
    },
  })
  const actor = createActor(logic, { input: { method: 'email' } }).start()
  await settled()
  return { actor, requestCode, redeemCode, view: () => selectDeviceView(actor.getSnapshot()) }
}

test('DEVICE-2 pending is asked again every five seconds', async () => {
  const { redeemCode, view } = await start()
  expect(view()).toEqual(shown('BCDF-GHJK'))

  await pass(4.999)
  expect(redeemCode).not.toHaveBeenCalled()
  await pass(0.001)
  expect(redeemCode).toHaveBeenCalledExactlyOnceWith({
    method: 'email',
    device_code: 'device-BCDF-GHJK',
  })
  await pass(20)
  expect(redeemCode).toHaveBeenCalledTimes(5)
  expect(view()).toEqual(shown('BCDF-GHJK'))
})

test('DEVICE-2 an approved device holds its tokens and asks no more', async () => {
  const { actor, redeemCode, view } = await start()
  redeemCode.mockResolvedValue(tokensOf('first'))
  await pass(60)

  expect(redeemCode).toHaveBeenCalledOnce()
  expect(view()).toEqual({ step: 'done' })
  expect(actor.getSnapshot().output).toEqual({ method: 'email', tokens: tokensOf('first') })
})

test('DEVICE-4 DF-03 slow_down makes every later wait five seconds longer', async () => {
  const { redeemCode } = await start()
  redeemCode.mockRejectedValueOnce(failures.fastDevice)
  await pass(5)
  expect(redeemCode).toHaveBeenCalledTimes(1)
  await pass(9.999)
  expect(redeemCode).toHaveBeenCalledTimes(1)
  await pass(0.001)
  expect(redeemCode).toHaveBeenCalledTimes(2)
  redeemCode.mockRejectedValueOnce(failures.fastDevice)
  await pass(10)
  expect(redeemCode).toHaveBeenCalledTimes(3)
  await pass(30)
  expect(redeemCode).toHaveBeenCalledTimes(5)
})

test.each([
  ['a code that ran out', failures.deadDevice],
  ['a refusal', failures.refused],
  ['a busy server', failures.busy],
  ["a proxy's own 502", new CallError('failure', 'Request failed with status code 502')],
])(
  "DEVICE-2 ERROR-1 any other failure (%s) is told as 'Device code expired', and a new code comes by itself",
  async (_, failure) => {
    const { redeemCode, requestCode, view } = await start()
    redeemCode.mockRejectedValueOnce(failure)
    await pass(5)

    expect(requestCode).toHaveBeenCalledTimes(2)
    expect(view()).toEqual(shown('LMNP-QRST', { hasExpired: true }))
    await pass(5)
    expect(redeemCode.mock.lastCall).toEqual([{ method: 'email', device_code: 'device-LMNP-QRST' }])
  },
)

test('DEVICE-2 a code that ran out is replaced, even after a sleep', async () => {
  const { requestCode, view } = await start()
  vi.setSystemTime(now + 86_400_000)
  await pass(1)

  expect(requestCode).toHaveBeenCalledTimes(2)
  expect(view()).toEqual(shown('LMNP-QRST', { hasExpired: true }))
})

test('DEVICE-2 a code that was approved since the last poll lets the device in, though its time is over', async () => {
  const { actor, requestCode, redeemCode, view } = await start()
  await pass(599.999)
  const last = Promise.withResolvers<Tokens>()
  redeemCode.mockReturnValue(last.promise)
  await pass(0.001)
  expect(view()).toEqual({ step: 'loading', hasExpired: false })
  last.resolve(tokensOf('first'))
  await settled()

  expect(actor.getSnapshot().output).toEqual({ method: 'email', tokens: tokensOf('first') })
  expect(requestCode).toHaveBeenCalledOnce()
})

test('DEVICE-2 ERROR-1 a code whose time is over is replaced, also where nobody answers what became of it', async () => {
  const { requestCode, redeemCode, view } = await start()
  redeemCode.mockRejectedValue(failures.dropped)
  await pass(600)

  expect(requestCode).toHaveBeenCalledTimes(2)
  expect(view()).toEqual(shown('LMNP-QRST', { hasExpired: true }))
})

test('DEVICE-2 a lost connection keeps the code, and is asked over more and more rarely', async () => {
  const { redeemCode, view } = await start()
  redeemCode.mockRejectedValue(failures.dropped)
  await pass(5)
  expect(view()).toEqual(shown('BCDF-GHJK', { isUnanswered: true }))
  for (const [seconds, calls] of [
    [10, 2],
    [20, 3],
    [40, 4],
    [40, 5],
  ] as const) {
    await pass(seconds - 0.001)
    expect(redeemCode).toHaveBeenCalledTimes(calls - 1)
    await pass(0.001)
    expect(redeemCode).toHaveBeenCalledTimes(calls)
  }

  redeemCode.mockRejectedValue(failures.pendingDevice)
  await pass(40)
  expect(view()).toEqual(shown('BCDF-GHJK'))
  await pass(5)
  expect(redeemCode).toHaveBeenCalledTimes(7)
})

test("DEVICE-2 a denied code is told as 'Device code expired', and a new one comes by itself", async () => {
  const { redeemCode, requestCode, view } = await start()
  redeemCode.mockRejectedValueOnce(failures.deniedDevice)
  await pass(5)
  expect(requestCode).toHaveBeenCalledTimes(2)
  expect(view()).toEqual({ ...shown('LMNP-QRST'), hasExpired: true })
})

test('DEVICE-1 who gets no code is told why, and tried again after fifteen seconds or at once', async () => {
  const { actor, redeemCode, requestCode, view } = await start()
  requestCode.mockRejectedValueOnce(failures.dropped)
  requestCode.mockRejectedValueOnce(failures.busy)
  redeemCode.mockRejectedValueOnce(failures.deadDevice)
  await pass(5)
  const failed = { step: 'failed', hasExpired: true }
  expect(view()).toEqual({ ...failed, problem: failures.dropped.message })

  await pass(15)
  expect(view()).toEqual({ ...failed, problem: failures.busy.message })
  actor.send({ type: 'code.renew' })
  expect(view()).toEqual({ step: 'loading', hasExpired: true })
  await settled()
  expect(view()).toEqual(shown('LMNP-QRST', { hasExpired: true }))
})

test('DEVICE-2 that there is no code is told until one comes, also while it is tried again, or until the person tries', async () => {
  const { actor, requestCode, redeemCode, view } = await start()
  requestCode.mockRejectedValueOnce(failures.dropped)
  redeemCode.mockRejectedValueOnce(failures.deniedDevice)
  await pass(5)
  const failed = { step: 'failed', problem: failures.dropped.message, hasExpired: true }
  expect(view()).toEqual(failed)

  const next = Promise.withResolvers<ReturnType<typeof deviceCodeOf>>()
  requestCode.mockReturnValueOnce(next.promise)
  await pass(15)
  expect(requestCode).toHaveBeenCalledTimes(3)
  expect(view()).toEqual(failed)
  actor.send({ type: 'code.renew' })
  expect(view()).toEqual({ step: 'loading', hasExpired: true })
  next.resolve(deviceCodeOf('LMNP-QRST'))
  await settled()
  expect(requestCode).toHaveBeenCalledTimes(3)
  expect(view()).toEqual(shown('LMNP-QRST', { hasExpired: true }))
})
