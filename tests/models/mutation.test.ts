import { expect, test } from 'vitest'

import { modelsByFlow } from '#tests/models/models.ts'
import { mutate, noticedElsewhere } from '#tests/support/mutation.ts'
import { mutateViews, sameByNature } from '#tests/support/views.ts'

test.each(Object.entries(modelsByFlow))(
  'FLOW-5 the paths of %s notice every broken chart',
  (_, models) => {
    const { count, unnoticed } = mutate(models)

    expect(count).toBeGreaterThan(0)
    expect(unnoticed.filter((name) => !(name in noticedElsewhere))).toEqual([])
  },
  60_000,
)

test.each(Object.entries(modelsByFlow))(
  'FLOW-5 what is recorded of %s notices every broken view',
  async (flow, models) => {
    const { unnoticed } = await mutateViews(flow, models)

    expect(unnoticed.filter((name) => !(name in sameByNature))).toEqual([])
  },
)
