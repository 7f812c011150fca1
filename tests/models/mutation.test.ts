import { expect, test } from 'vitest'

import { modelsByFlow } from '#tests/models/models.ts'
import { mutate, noticedElsewhere } from '#tests/support/mutation.ts'

test.each(Object.entries(modelsByFlow))(
  'FLOW-5 the paths of %s notice every broken chart',
  (_, models) => {
    const { count, unnoticed } = mutate(models)

    expect(count).toBeGreaterThan(0)
    expect(unnoticed.filter((name) => !(name in noticedElsewhere))).toEqual([])
  },
  60_000,
)
