import { expect, test, vi } from 'vitest'

import { required } from '#src/lib/required.ts'
import { adminActModels } from '#tests/models/admin-act.model.ts'
import { me, organizationSamples, personSamples } from '#tests/models/samples.ts'
import { problem, success } from '#tests/support/paths/answer.ts'
import { jsdomStage } from '#tests/support/paths/jsdom-stage.ts'
import { isPersonActFeasible, personActScript } from '#tests/support/paths/person-act.script.ts'
import {
  isOrganizationActFeasible,
  organizationActScript,
} from '#tests/support/paths/organization-act.script.ts'
import { expectLine, toursOf, walk } from '#tests/support/paths/walk.ts'

const { open, rememberSession } = jsdomStage()
const [onPerson, onOrganization] = adminActModels
const { grace } = personSamples
const { acme } = organizationSamples
/** The drawer is open once it has taken the focus, which jsdom may put on any part of it: from there to its first. */
const untilOpen = () =>
  vi.waitFor(
    () => {
      const drawer = document.activeElement?.closest('[role=dialog]')
      required(drawer?.querySelector('button'), 'drawer with the focus').focus()
    },
    { timeout: 30_000 },
  )

const admin = { ...me, isAdmin: true, isStrong: true }

test.each(toursOf(required(onPerson, 'model'), isPersonActFeasible))(
  'FLOW-3 ADMIN-3 AZ-04 AZ-08 $name',
  async (path) => {
    rememberSession()
    const stage = open(`/admin/users?person=${grace.id}`)
    await stage.answer('loadUser', success('loadUser', admin))
    await stage.answer('listDemos', success('listDemos', { demos: [] }))
    await stage.answer('loadPerson', success('loadPerson', grace))
    await untilOpen()
    expect(await walk(stage, path, personActScript)).toBe(path.steps.length)
  },
)

test('ADMIN-3 RE-10 what was not saved of an organization is told over the list once its drawer is closed, and sent again there', async () => {
  rememberSession()
  const stage = open(`/admin/partners?organization=${acme.id}`)
  await stage.answer('loadUser', success('loadUser', admin))
  await stage.answer('listDemos', success('listDemos', { demos: [] }))
  await stage.answer('loadOrganization', success('loadOrganization', acme))
  await untilOpen()
  await stage.fill('Robotaxi', 'hidden')
  await stage.press('Escape')
  await stage.answer('setOrganizationDemo', problem('too-many-requests', 'Too many calls.'))

  const alert = `alert: What you set for ${acme.name} is not saved. Too many calls.`
  await expectLine(stage, `${alert}RetryDiscard`)
  await stage.click('Retry')
  await stage.answer('setOrganizationDemo', success('setOrganizationDemo', acme))
  expect((await stage.sight()).filter((line) => line.startsWith('alert'))).toEqual([])
})

test.each(toursOf(required(onOrganization, 'model'), isOrganizationActFeasible))(
  'FLOW-3 ADMIN-3 AZ-04 $name',
  async (path) => {
    rememberSession()
    const stage = open(`/admin/partners?organization=${acme.id}`)
    await stage.answer('loadUser', success('loadUser', admin))
    await stage.answer('listDemos', success('listDemos', { demos: [] }))
    await stage.answer('loadOrganization', success('loadOrganization', acme))
    await untilOpen()
    expect(await walk(stage, path, organizationActScript)).toBe(path.steps.length)
  },
)
