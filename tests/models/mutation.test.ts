import { expect, test } from 'vitest'

import { modelsByFlow } from '#tests/models/models.ts'
import { mutate, noticedElsewhere } from '#tests/support/mutation.ts'
import { mutateViews, sameByNature } from '#tests/support/views.ts'

test.each(Object.entries(modelsByFlow))(
  'FLOW-5 the paths of %s notice every broken chart',
  (_, models) => {
    const { count, unnoticed } = mutate(models)

    expect(count).toBeGreaterThan(0)
    expect(
      unnoticed.filter((name) => !(name in noticedElsewhere)),
      'broken like this the chart takes every path as before: give the model another payload, result or facet that tells it',
    ).toEqual([])
  },
  60_000,
)

test.each(Object.entries(modelsByFlow))(
  'FLOW-5 what is recorded of %s notices every broken view',
  async (flow, models) => {
    const { unnoticed } = await mutateViews(flow, models)

    expect(
      unnoticed.filter((name) => !(name in sameByNature)),
      'broken like this the view shows the same in every recorded state: give the model a state in which it differs',
    ).toEqual([])
  },
)
