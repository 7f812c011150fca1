import { isDeepStrictEqual } from 'node:util'

import type { FlowModel } from '#tests/support/flow-model.ts'
import { machineBench, stopsOf } from '#tests/support/machine-bench.ts'
import { mutantsOf } from '#tests/support/mutants.ts'

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
  const walks = models.map((model) => ({ model, paths: model.shortPaths().map(stopsOf) }))
  const mutants = models.slice(0, 1).flatMap(({ machine }) => mutantsOf(machine))
  const unnoticed = mutants.filter(({ tamper }) =>
    walks.every(({ model, paths }) => {
      const bench = machineBench(model, { tamper })
      const noticing = paths.findIndex((stops) => isNoticed(bench, stops))
      // The next breakage is one beside it, which mostly the same path notices.
      paths.unshift(...paths.splice(noticing, noticing === -1 ? 0 : 1))
      return noticing === -1
    }),
  )
  return { count: mutants.length, unnoticed: unnoticed.map(({ name }) => name) }
}
