import { setTimeout as sleep } from 'node:timers/promises'

import { beginAll, isThrough } from '#tests/load/crowd.ts'
import { slopeOf, warmPartOf } from '#tests/load/figures.ts'
import type { LoadedPortal } from '#tests/load/loaded-portal.ts'
import { keepAsking } from '#tests/load/page.ts'
import { createTally } from '#tests/load/tally.ts'
import { inTurn } from '#tests/support/in-turn.ts'

type Soak = {
  readonly seconds: number
  /** Pages that are open all the time, and journeys that begin in a second beside them. */
  readonly pages: number
  readonly rate: number
  /** Before it counts, three times as many journeys begin for so long. */
  readonly warmUpSeconds: number
  readonly everyMs: number
  readonly sampleMs: number
}

type Sample = Awaited<ReturnType<LoadedPortal['figures']>> & {
  readonly at: number
  readonly answers: number
}

const hourMs = 3_600_000
const warmUpFactor = 3

/** RE-15: pages that ask and journeys, in a rate that stays; what the process weighs meanwhile, once it is warm. */
export const soak = async (portal: LoadedPortal, options: Soak) => {
  const { people, figures } = portal
  const { seconds, warmUpSeconds, pages, rate, everyMs, sampleMs } = options
  const open = await inTurn(pages, async () => (await people.signIn()).browser)
  const early = await inTurn(Math.round(warmUpSeconds * rate * warmUpFactor), people.add)
  const crowd = await inTurn(Math.round(seconds * rate), people.add)
  const tally = createTally()
  const begin = (one: (typeof crowd)[number]) => isThrough({ ...one, db: people.db, tally })
  const samples: Sample[] = []
  const over = new AbortController()

  const asking = open.map((browser) =>
    keepAsking(browser, tally, { everyMs, isLast: () => over.signal.aborted }),
  )
  const throughEarly = await beginAll(early, rate * warmUpFactor, begin)

  const begun = performance.now()
  const keepSampling = async () => {
    while (!over.signal.aborted) {
      const at = performance.now() - begun
      samples.push({ at, answers: tally.answers(), ...(await figures()) })
      await sleep(sampleMs)
    }
  }
  const journeys = beginAll(crowd, rate, begin)
  const [through] = await Promise.all([
    journeys.finally(() => over.abort()),
    keepSampling(),
    ...asking,
  ])

  const { isWarm, warm } = warmPartOf(samples)
  return {
    tally,
    begun: early.length + crowd.length,
    through: [...throughEarly, ...through].filter(Boolean).length,
    samples: warm.length,
    isWarm,
    warmAfterMs: warm[0]?.at ?? 0,
    megabytes: warm.map((it) => it.megabytes),
    /** What was still in use after each collection of the whole heap. */
    kept: leastAfterCollections(warm),
    perHour: slopeOf(warm.map((it) => ({ at: it.at / hourMs, value: it.megabytes }))),
    handles: warm.map((it) => it.handles),
  }
}

/** Between two collections the least is what the former left: all else is garbage that came since. */
const leastAfterCollections = (samples: readonly Sample[]) =>
  [...Map.groupBy(samples, (it) => it.collections).values()].map((those) => ({
    at: (those[0]?.at ?? 0) / hourMs,
    value: Math.min(...those.map((it) => it.heapMegabytes)),
  }))
