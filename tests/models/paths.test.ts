import { describe, expect, test } from 'vitest'

import { inspection } from '#src/app/inspection.ts'
import { modelsByFlow } from '#tests/models/models.ts'
import { machineBench, stopsOf } from '#tests/support/machine-bench.ts'

const models = Object.values(modelsByFlow).flat()

describe.each(models)('FLOW-3 $name', (model) => {
  const bench = machineBench(model, { inspect: inspection.report })

  test.each(model.shortPaths())('$name', (path) => {
    for (const { at, label, seen, expected } of bench.walk(stopsOf(path))) {
      expect(seen, `after «${at}. ${label}»`).toStrictEqual(expected)
    }
  })
})

test.each(Object.entries(modelsByFlow))(
  'FLOW-3 the paths of %s take both sides of every guard',
  (_, flowModels) => {
    const guards = flowModels.flatMap(({ machine }) => Object.keys(machine.implementations.guards))
    const answers = new Map(guards.map((name) => [name, new Set<boolean>()]))

    for (const model of flowModels) {
      const bench = machineBench(model, {
        onGuard: (name, result) => answers.get(name)?.add(result),
      })
      for (const path of model.shortPaths()) {
        expect([...bench.walk(stopsOf(path))].length).toBeGreaterThan(0)
      }
    }

    const oneSided = [...answers].filter(([, seen]) => seen.size < 2).map(([name]) => name)
    expect(oneSided).toEqual([])
  },
  60_000,
)
