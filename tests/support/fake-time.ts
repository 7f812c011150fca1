import { afterEach, beforeEach, vi } from 'vitest'

import { now } from '#tests/models/samples.ts'

/** Every test of the file starts at the samples' `now`, and time goes on only when it says so. */
export const useFakeTime = () => {
  beforeEach(() => {
    vi.useFakeTimers({ now, toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })
}

/** Lets the given seconds pass, and everything that follows from them happen. */
export const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000)

/** Lets what is already settled take its effect. */
export const settled = () => vi.advanceTimersByTimeAsync(0)
