import { expect, test, vi } from 'vitest'

import type { Call, CallOptions } from '#src/api/client.ts'
import { finishLogin } from '#src/api/contract/passcode.ts'
import { repeatable } from '#src/app/repeatable.ts'
import { CallError } from '#src/lib/call-error.ts'
import { pass, useFakeTime } from '#tests/support/fake-time.ts'

useFakeTime()

const input = { method: 'email', authToken: 'a', connectToken: 'b', passcode: '123456' }

/** The keys that calls with these words have, where each is answered so. */
const keysOf = async (calls: readonly [typeof input, 'answer' | CallError][]) => {
  const call =
    vi.fn<(endpoint: unknown, input: unknown, options?: CallOptions) => Promise<object>>()
  const finish = repeatable(call as unknown as Call, finishLogin)
  for (const [words, outcome] of calls) {
    if (outcome === 'answer') {
      call.mockResolvedValueOnce({})
    } else {
      call.mockRejectedValueOnce(outcome)
    }
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await finish(words, {}).catch(() => {})
  }
  return call.mock.calls.map(([, , options]) => options?.idempotencyKey)
}

const nothing = new CallError('error', 'The server cannot be reached.')
const gaveUp = new CallError('failure', 'The server gave no answer.', { problem: null })
const failed = new CallError('failure', 'Something went wrong.', { problem: 'unexpected' })
const refused = new CallError('failure', 'This code is not right.', { problem: 'code-wrong' })

test.each([
  ['nothing came', nothing],
  ['a proxy gave up waiting', gaveUp],
  ['the server failed over it', failed],
])('RE-10 the same words go under the same key where %s', async (_, outcome) => {
  const [first, second, third] = await keysOf([
    [input, outcome],
    [input, outcome],
    [input, 'answer'],
  ])
  expect(first).toMatch(/^[\w-]{36}$/)
  expect([second, third]).toEqual([first, first])
})

test.each<[string, readonly [typeof input, 'answer' | CallError][]]>([
  [
    'there was an answer',
    [
      [input, 'answer'],
      [input, 'answer'],
    ],
  ],
  [
    'there was a refusal',
    [
      [input, refused],
      [input, 'answer'],
    ],
  ],
  [
    'the words are others',
    [
      [input, nothing],
      [{ ...input, passcode: '654321' }, 'answer'],
    ],
  ],
])('RE-10 PC-03 a call has a key of its own once %s', async (_, calls) => {
  const keys = await keysOf(calls)
  expect(new Set(keys).size).toBe(2)
})

test('RE-10 words that got no answer are kept no longer than the server knows their key', async () => {
  const call =
    vi.fn<(endpoint: unknown, input: unknown, options?: CallOptions) => Promise<object>>()
  call.mockRejectedValue(nothing)
  const finish = repeatable(call as unknown as Call, finishLogin)
  for (const seconds of [0, 599, 1]) {
    await pass(seconds)
    await finish(input, {}).catch(() => {})
  }
  const [first, second, third] = call.mock.calls.map(([, , options]) => options?.idempotencyKey)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})
