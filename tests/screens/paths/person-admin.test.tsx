import { expect, test } from 'vitest'

import { required } from '#src/lib/required.ts'
import { personAdminModels } from '#tests/models/person-admin.model.ts'
import { me, personSamples } from '#tests/models/samples.ts'
import { success } from '#tests/support/paths/answer.ts'
import { jsdomStage } from '#tests/support/paths/jsdom-stage.ts'
import { isPersonActFeasible, personAdminScript } from '#tests/support/paths/person-admin.script.ts'
import { toursOf, walk } from '#tests/support/paths/walk.ts'

const { open, rememberSession } = jsdomStage()
const [model] = personAdminModels
const { grace } = personSamples
const admin = { ...me, isAdmin: true, isStrong: true }

test.each(toursOf(required(model, 'model'), isPersonActFeasible))(
  'FLOW-3 ADMIN-3 AZ-04 AZ-08 $name',
  async (path) => {
    rememberSession()
    const stage = open(`/admin/users?person=${grace.id}`)
    await stage.answer('loadUser', success('loadUser', admin))
    await stage.answer('listDemos', success('listDemos', { demos: [] }))
    await stage.answer('loadPerson', success('loadPerson', grace))
    expect(await walk(stage, path, personAdminScript)).toBe(path.steps.length)
  },
)
