import { afterEach, expect, test, vi } from 'vitest'

import { notesOf } from '#server/areas/conversations/answer-notes.ts'
import type { HeldAnswer } from '#server/areas/conversations/held-answer.ts'

// Fake time knows the global timers alone.
vi.mock('node:timers/promises', () => ({
  setTimeout: (ms: number, _: undefined, { signal }: { signal: AbortSignal }) =>
    new Promise((resolve, reject) => {
      setTimeout(resolve, ms)
      signal.addEventListener('abort', reject)
    }),
}))
afterEach(() => vi.useRealTimers())

/** How often what came within a second, so many letters every ten milliseconds, was kept. */
const keptInSecond = async (letters: number) => {
  vi.useFakeTimers()
  const write = vi.fn<(text: string) => Promise<boolean>>(() => Promise.resolve(true))
  const ears = { tell: () => Promise.resolve(), onLost: () => {} }
  const notes = notesOf({ write } as unknown as HeldAnswer, ears)
  for (let at = 0; at < 100; at += 1) {
    notes.add('x'.repeat(letters))
    await vi.advanceTimersByTimeAsync(10)
  }
  const times = write.mock.calls.length
  await notes.end()
  expect(write).toHaveBeenLastCalledWith('x'.repeat(100 * letters))
  return times
}

test('AI-2 RE-06 what the database could not keep for a moment is kept with what follows', async () => {
  vi.useFakeTimers()
  const write = vi.fn<(text: string) => Promise<boolean>>(() => Promise.resolve(true))
  write.mockRejectedValueOnce(new Error('no connection'))
  const tell = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const notes = notesOf({ write } as unknown as HeldAnswer, { tell, onLost: () => {} })
  notes.add('one')
  await vi.advanceTimersByTimeAsync(100)
  expect(tell).not.toHaveBeenCalled()
  notes.add(' two')
  await vi.advanceTimersByTimeAsync(400)
  expect(write).toHaveBeenLastCalledWith('one two')
  expect(tell).toHaveBeenCalledOnce()
  await notes.end()
})

test('AI-2 what comes slowly is kept at once, and what comes faster than it is drawn less often', async () => {
  expect(await keptInSecond(4)).toBe(12)
  expect(await keptInSecond(100)).toBeLessThan(6)
})
