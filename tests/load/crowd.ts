import { setTimeout as sleep } from 'node:timers/promises'

import { travel } from '#tests/load/journey.ts'
import { StepFailed } from '#tests/load/tally.ts'

/** Begins one each `1/rate` s, whether former ones have ended or not; the results once all have. */
export const beginAll = async <TItem, TResult>(
  items: readonly TItem[],
  rate: number,
  begin: (item: TItem) => Promise<TResult>,
) => {
  const startedAt = performance.now()
  const begun: Promise<TResult>[] = []
  for (const [index, item] of items.entries()) {
    await sleep(Math.max(0, startedAt + (index * 1_000) / rate - performance.now()))
    begun.push(begin(item))
  }
  return Promise.all(begun)
}

/** Did the person come to the end of the journey? What held them up is in the tally. */
export const isThrough = async (traveller: Parameters<typeof travel>[0]) => {
  try {
    await travel(traveller)
    return true
  } catch (error) {
    if (error instanceof StepFailed) {
      return false
    }
    throw error
  }
}
