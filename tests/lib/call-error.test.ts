import { afterEach, expect, test, vi } from 'vitest'

import { CallError, textOf } from '#src/lib/call-error.ts'

const limited = (retryAt?: number) =>
  new CallError('failure', 'Too many tries.', {
    problem: 'too-many-requests',
    ...(retryAt !== undefined && { retryAt }),
  })

afterEach(() => {
  vi.useRealTimers()
})

test('EN-05 whoever meets a limit is told the time from which they may try again, with its date where that is another day', () => {
  vi.useFakeTimers({ now: new Date(2026, 2, 4, 13, 0) })
  const time = textOf(limited(new Date(2026, 2, 4, 14, 5, 9).getTime()))
  expect(time).toMatch(/^Too many tries\. You can try again at (?:14:05:09|2:05:09.PM)\.$/)
  const tomorrow = textOf(limited(new Date(2026, 2, 5, 14, 5, 9).getTime()))
  expect(tomorrow).toMatch(
    /^Too many tries\. You can try again at 3\/5\/2026, (?:14:05:09|2:05:09.PM)\.$/,
  )
  expect(textOf(limited())).toBe('Too many tries.')
})

test('a fault of our own never shows its message', () => {
  expect(textOf(new TypeError('x is undefined'))).toBe('Something went wrong. Please try again.')
})
