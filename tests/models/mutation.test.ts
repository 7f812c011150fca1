import { isDeepStrictEqual } from 'node:util'

import { expect, test } from 'vitest'

import { modelsByFlow } from '#tests/models/models.ts'
import { machineBench, stopsOf } from '#tests/support/machine-bench.ts'
import { mutantsOf } from '#tests/support/mutants.ts'

/** Mutants that the paths do not notice, and who does. */
const noticedElsewhere: Readonly<Record<string, string>> = {
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

test.each(Object.entries(modelsByFlow))(
  'FLOW-5 the paths of %s notice every broken chart',
  (_, models) => {
    const walks = models.map((model) => ({ model, paths: model.shortPaths().map(stopsOf) }))
    const mutants = models.slice(0, 1).flatMap(({ machine }) => mutantsOf(machine))

    const unnoticed = mutants.filter(({ tamper }) =>
      walks.every(({ model, paths }) => {
        const bench = machineBench(model, { tamper })
        return !paths.some((stops) => isNoticed(bench, stops))
      }),
    )

    expect(mutants.length).toBeGreaterThan(0)
    const names = unnoticed.map(({ name }) => name)
    expect(names.filter((name) => !(name in noticedElsewhere))).toEqual([])
  },
  60_000,
)
