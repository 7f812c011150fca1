import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { onServerAnswer, onServerBack } from '#src/lib/connection.ts'

let network: EventTarget

beforeEach(() => {
  network = new EventTarget()
  vi.stubGlobal('window', network)
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const sayBack = async () => {
  network.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
}

/** A server that cannot be reached until `come`. */
const server = () => {
  let isThere = false
  const reach = vi.fn<() => Promise<void>>(() =>
    isThere ? Promise.resolve() : Promise.reject(new Error('Nobody answers.')),
  )
  return { reach, come: () => void (isThere = true), go: () => void (isThere = false) }
}

test('RE-10 APP-10 a network that says it is back a moment before it is needs no second word', async () => {
  const { reach, come, go } = server()
  const hear = vi.fn<() => void>()
  come()
  onServerBack(reach, hear)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(reach).toHaveBeenCalledOnce()
  go()
  await sayBack()
  expect(reach).toHaveBeenCalledTimes(2)
  come()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(hear).toHaveBeenCalledOnce()
  await sayBack()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(hear).toHaveBeenCalledOnce()
})

test('RE-10 APP-10 a server that is away is heard of once it is back, without a word of the network', async () => {
  const { reach, come } = server()
  const hear = vi.fn<() => void>()
  onServerBack(reach, hear)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(hear).not.toHaveBeenCalled()
  come()
  await vi.advanceTimersByTimeAsync(15_000)
  expect(hear).toHaveBeenCalledOnce()
  await sayBack()
  expect(hear).toHaveBeenCalledOnce()
})

test('RE-10 a server that stays away is asked less and less often, every 15 seconds in the end', async () => {
  const { reach } = server()
  onServerBack(reach, () => {})
  await vi.advanceTimersByTimeAsync(0)
  const counts = []
  for (const waitMs of [1_000, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000]) {
    await vi.advanceTimersByTimeAsync(waitMs - 1)
    counts.push(reach.mock.calls.length)
    await vi.advanceTimersByTimeAsync(1)
  }
  expect(counts).toEqual([1, 2, 3, 4, 5, 6, 7])
})

test('RE-10 whoever leaves is told nothing, and nothing more is asked', async () => {
  const { reach, come } = server()
  const hear = vi.fn<() => void>()
  const stop = onServerBack(reach, hear)
  await sayBack()
  stop()
  await vi.advanceTimersByTimeAsync(1_000)
  const asked = reach.mock.calls.length
  come()
  await sayBack()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(reach).toHaveBeenCalledTimes(asked)
  expect(hear).not.toHaveBeenCalled()
})

test('RE-10 a server that was away without a word of the network is heard of once it answers', async () => {
  const { reach, come } = server()
  const hear = vi.fn<() => void>()
  onServerAnswer(reach, hear)
  await vi.advanceTimersByTimeAsync(3_999)
  expect(reach).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(8_001)
  expect(reach).toHaveBeenCalledTimes(4)
  come()
  await sayBack()
  expect(hear).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(hear).toHaveBeenCalledOnce()
})

test('RE-10 of a server that is waited for no more nothing is asked', async () => {
  const { reach } = server()
  const hear = vi.fn<() => void>()
  const stop = onServerAnswer(reach, hear)
  stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(reach).not.toHaveBeenCalled()
  expect(hear).not.toHaveBeenCalled()
})
