import { isDeepStrictEqual } from 'node:util'

import type { FlowModel } from '#tests/support/flow-model.ts'
import { machineBench, stopsOf } from '#tests/support/machine-bench.ts'
import { mutantsOf, touchedBy } from '#tests/support/mutants.ts'

/** Mutants that the paths do not notice, and who does. */
export const noticedElsewhere: Readonly<Record<string, string>> = {
  'no target: live.connected.open —socket.told[0]→ live.connected.open.heard':
    'takes a time that goes on in parts: tests/machines/live.test.ts',
  'no target: live.connected.open —socket.told[1]→ live.connected.open.heard':
    'takes a time that goes on in parts: tests/machines/live.test.ts',
  'no reentry: decisions.done.undoing —xstate.done.actor.undo→ decisions.done':
    'takes a time that is over already: tests/machines/decisions.test.ts',
  'no dropOldest: requests.keeping —xstate.done.actor.*→ stays':
    'takes eleven runs: tests/machines/requests.test.ts',
}

const isNoticed = (bench: ReturnType<typeof machineBench>, stops: ReturnType<typeof stopsOf>) => {
  try {
    return bench.walk(stops).some(({ seen, expected }) => !isDeepStrictEqual(seen, expected))
  } catch {
    return true
  }
}

/** Breaks a machine in every small way, and names the breakages that none of its paths notices (FLOW-5). */
export const mutate = (models: readonly FlowModel[]) => {
  const walks = models.flatMap((model) =>
    model.shortPaths().map((path) => ({ model, stops: stopsOf(path), touched: touchedBy(path) })),
  )
  const mutants = models.slice(0, 1).flatMap(({ machine }) => mutantsOf(machine))
  const unnoticed = mutants.filter(({ at, tamper }) => {
    const benches = new Map<FlowModel, ReturnType<typeof machineBench>>()
    const benchOf = (model: FlowModel) => {
      const bench = benches.get(model) ?? machineBench(model, { tamper })
      benches.set(model, bench)
      return bench
    }
    // Whoever comes by there mostly notices it.
    const near = walks.filter(({ touched }) => touched.has(at))
    const others = walks.filter(({ touched }) => !touched.has(at))
    const noticing = [...near, ...others].find(({ model, stops }) =>
      isNoticed(benchOf(model), stops),
    )
    if (noticing !== undefined) {
      // The next breakage is one beside it, which mostly the same path notices.
      walks.splice(walks.indexOf(noticing), 1)
      walks.unshift(noticing)
    }
    return noticing === undefined
  })
  return { count: mutants.length, unnoticed: unnoticed.map(({ name }) => name) }
}
