import { beginAll, isThrough } from '#tests/load/crowd.ts'
import type { LoadedPortal } from '#tests/load/loaded-portal.ts'
import { createTally } from '#tests/load/tally.ts'
import { inTurn } from '#tests/support/in-turn.ts'

type Rising = {
  /** Journeys that begin in a second, one rate after the other. */
  readonly rates: readonly number[]
  readonly secondsEach: number
  /** At most so many begin at all. */
  readonly people: number
}

/** Begins journeys at rising rates, whether former ones have ended or not, as people do. */
export const riseRates = async (
  { people }: LoadedPortal,
  { rates, secondsEach, people: most }: Rising,
) => {
  const planned = rates.reduce((sum, rate) => sum + rate * secondsEach, 0)
  const waiting = await inTurn(Math.min(most, Math.ceil(planned)), people.add)
  const results = []
  for (const rate of rates) {
    const tally = createTally()
    const crowd = waiting.splice(0, Math.round(rate * secondsEach))
    const through = await beginAll(crowd, rate, (one) =>
      isThrough({ ...one, db: people.db, tally }),
    )
    results.push({ rate, begun: crowd.length, through: through.filter(Boolean).length, tally })
  }
  return results
}
