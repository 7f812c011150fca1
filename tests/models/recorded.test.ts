import { expect, test } from 'vitest'

import { modelsByFlow } from '#tests/models/models.ts'
import { transitionId, transitionsOf } from '#tests/support/chart.ts'
import type { FlowModel } from '#tests/support/flow-model.ts'
import { viewsByState } from '#tests/support/views.ts'

const recordOf = (models: readonly FlowModel[]) => {
  const transitions = [
    ...new Set(models.flatMap(({ machine }) => transitionsOf(machine).map(transitionId))),
  ]
  const paths = models.flatMap((model) => [
    '',
    model.name,
    ...model.shortPaths().map(({ name }) => name),
  ])
  return [...transitions, ...paths, ''].join('\n')
}

// Paths are made from the chart, so they cannot see that the chart itself was changed: this does.
test.each(Object.entries(modelsByFlow))(
  'FLOW-3 %s behaves as it is recorded',
  async (flow, models) => {
    await expect(recordOf(models), '`npm run record` writes it.').toMatchFileSnapshot(
      `./recorded/${flow}.txt`,
    )
  },
)

// What screens are given: no path of a chart goes through its view.
test.each(Object.entries(modelsByFlow))(
  'FLOW-3 what %s shows in each state is as it is recorded',
  async (flow, models) => {
    const lines = await viewsByState(flow, models)
    expect(lines.filter((line) => line.includes('⇒ throws'))).toEqual([])
    await expect([...lines, ''].join('\n'), '`npm run record` writes it.').toMatchFileSnapshot(
      `./recorded/views/${flow}.txt`,
    )
  },
)
