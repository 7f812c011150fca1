import { expect, test } from 'vitest'

import { required } from '#src/lib/required.ts'
import { accountModels } from '#tests/models/account.model.ts'
import { me } from '#tests/models/samples.ts'
import { accountScript } from '#tests/support/paths/account.script.ts'
import { success } from '#tests/support/paths/answer.ts'
import { jsdomStage } from '#tests/support/paths/jsdom-stage.ts'
import { toursOf, walk } from '#tests/support/paths/walk.ts'

const { open, rememberSession } = jsdomStage()
const [model] = accountModels

test.each(toursOf(required(model, 'model')))(
  'FLOW-3 SESSION-7 $name',
  { timeout: 60_000 },
  async (path) => {
    rememberSession()
    const stage = open('/account')
    await stage.answer('loadUser', success('loadUser', me))
    await stage.answer('listDemos', success('listDemos', { demos: [] }))

    expect(await walk(stage, path, accountScript)).toBe(path.steps.length)
  },
)
