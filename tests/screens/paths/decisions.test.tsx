import { expect, test } from 'vitest'

import { required } from '#src/lib/required.ts'
import { decisionsModels } from '#tests/models/decisions.model.ts'
import { me } from '#tests/models/samples.ts'
import { success } from '#tests/support/paths/answer.ts'
import { decisionsScript, isDecisionFeasible } from '#tests/support/paths/decisions.script.ts'
import { jsdomStage } from '#tests/support/paths/jsdom-stage.ts'
import { toursOf, walk } from '#tests/support/paths/walk.ts'

const { open, rememberSession } = jsdomStage()
const [model] = decisionsModels
const admin = { ...me, isAdmin: true, isStrong: true }

test.each(toursOf(required(model, 'model'), isDecisionFeasible))(
  'FLOW-3 ADMIN-2 ADMIN-3 $name',
  async (path) => {
    rememberSession()
    const stage = open('/admin/partners')
    await stage.answer('loadUser', success('loadUser', admin))
    await stage.answer('listDemos', success('listDemos', { demos: [] }))
    expect(await walk(stage, path, decisionsScript)).toBe(path.steps.length)
  },
)
