import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import type { EndpointName } from '#src/api/contract/endpoints.ts'
import { required } from '#src/lib/required.ts'
import { adminActModels } from '#tests/models/admin-act.model.ts'
import { decisionSamples, me, organizationSamples, personSamples } from '#tests/models/samples.ts'
import { problem, success } from '#tests/support/paths/answer.ts'
import { jsdomStage } from '#tests/support/paths/jsdom-stage.ts'
import { untilDrawerOpen } from '#tests/support/paths/open-drawer.ts'
import { isMergeFeasible, mergeScript } from '#tests/support/paths/merge.script.ts'
import { isPersonActFeasible, personActScript } from '#tests/support/paths/person-act.script.ts'
import {
  isOrganizationActFeasible,
  organizationActScript,
} from '#tests/support/paths/organization-act.script.ts'
import { expectLine, toursOf, walk } from '#tests/support/paths/walk.ts'

const { acme, stores } = organizationSamples
const { open, rememberSession } = jsdomStage({
  byTheWay: {
    listPartners: success('listPartners', {
      rows: [decisionSamples.acme, { ...decisionSamples.acme, ...stores }],
      total: 2,
    }),
  },
})
const [onPerson, onOrganization, onTwo] = adminActModels
const { grace } = personSamples

const admin = { ...me, isAdmin: true, isStrong: true }

test.each(toursOf(required(onPerson, 'model'), isPersonActFeasible))(
  'FLOW-3 ADMIN-3 AZ-04 AZ-08 $name',
  async (path) => {
    rememberSession()
    const stage = open(`/admin/users?person=${grace.id}`)
    await stage.answer('loadUser', success('loadUser', admin))
    await stage.answer('listDemos', success('listDemos', { demos: [] }))
    await stage.answer('loadPerson', success('loadPerson', grace))
    await untilDrawerOpen()
    expect(await walk(stage, path, personActScript)).toBe(path.steps.length)
  },
)

test('ADMIN-3 RE-10 what was not saved of an organization is told over the list once its drawer is closed, and sent again there', async () => {
  rememberSession()
  const stage = open(`/admin/partners?organization=${acme.id}`)
  await stage.answer('loadUser', success('loadUser', admin))
  await stage.answer('listDemos', success('listDemos', { demos: [] }))
  await stage.answer('loadOrganization', success('loadOrganization', acme))
  await untilDrawerOpen()
  await stage.fill('Robotaxi', 'hidden')
  await stage.press('Escape')
  await stage.answer('setOrganizationDemo', problem('invalid-input', 'That is not right.'))

  const alert = `alert: What you set for ${acme.name} is not saved. That is not right.`
  await expectLine(stage, `${alert}RetryDiscard`)
  await stage.click('Retry')
  await stage.answer('setOrganizationDemo', success('setOrganizationDemo', acme))
  expect((await stage.sight()).filter((line) => line.startsWith('alert'))).toEqual([])
})

const nba = { key: 'nba', label: 'NBA', isShownByRule: false, override: null } as const

/** Two demos were chosen for Acme, and the first is being saved. */
const chooseTwo = async () => {
  rememberSession()
  const stage = open(`/admin/partners?organization=${acme.id}`)
  await stage.answer('loadUser', success('loadUser', admin))
  await stage.answer('listDemos', success('listDemos', { demos: [] }))
  await stage.answer(
    'loadOrganization',
    success('loadOrganization', { ...acme, demos: [...acme.demos, nba] }),
  )
  await untilDrawerOpen()
  await stage.fill('Robotaxi', 'hidden')
  await stage.fill('NBA', 'shown')
  return stage
}
const leave = async (stage: Awaited<ReturnType<typeof chooseTwo>>) => {
  await stage.go('/about')
  await expectLine(stage, 'heading: About')
}
const leaveTwoChoices = async () => {
  const stage = await chooseTwo()
  await leave(stage)
  return stage
}
/** A call on its way, and nobody looks on. */
const isCalled = (stage: Awaited<ReturnType<typeof chooseTwo>>, name: EndpointName) =>
  vi.waitFor(async () => expect(await stage.calls()).toContain(name))
const save = success('setOrganizationDemo', { ...acme, version: 2 })

test('ADMIN-3 RE-10 demos that were chosen are all saved where the page is left meanwhile, and that is told there', async () => {
  const stage = await leaveTwoChoices()
  await stage.answer('setOrganizationDemo', save)
  await isCalled(stage, 'setOrganizationDemo')
  await stage.answer('setOrganizationDemo', save)
  expect(await screen.findByText(`What you set for ${acme.name} is saved.`)).toBeDefined()
})

test('ADMIN-3 RE-10 where a demo that was chosen is refused after its page was left, that is told, and the others are saved all the same', async () => {
  const stage = await leaveTwoChoices()
  await stage.answer('setOrganizationDemo', problem('invalid-input', 'That is not right.'))
  await isCalled(stage, 'setOrganizationDemo')
  await stage.answer('setOrganizationDemo', save)
  const told = `What you set for ${acme.name} is not saved. That is not right.`
  expect(await screen.findByText(told)).toBeDefined()
  expect(screen.queryByText(`What you set for ${acme.name} is saved.`)).toBeNull()
})

const conflict = 'Somebody else changed this organization in the meantime.'

test('ADMIN-3 AZ-04 RE-10 where the page is left while the newest is loaded, for somebody else came first, that is told, and what waits is saved', async () => {
  const stage = await chooseTwo()
  await stage.answer('setOrganizationDemo', problem('conflict', conflict))
  await isCalled(stage, 'loadOrganization')
  await leave(stage)
  await stage.answer('loadOrganization', success('loadOrganization', { ...acme, version: 7 }))
  await stage.answer('setOrganizationDemo', save)
  const told = `What you set for ${acme.name} is not saved. ${conflict}`
  expect(await screen.findByText(told)).toBeDefined()
})

test('ADMIN-3 RE-10 what waits behind a demo that was refused is saved as the page is left', async () => {
  const stage = await chooseTwo()
  await stage.answer('setOrganizationDemo', problem('invalid-input', 'That is not right.'))
  await expectLine(stage, 'alert: That is not right.Retry')
  await leave(stage)
  await isCalled(stage, 'setOrganizationDemo')
  await stage.answer('setOrganizationDemo', save)
  expect(await screen.findByText(`What you set for ${acme.name} is saved.`)).toBeDefined()
})

const openOrganization = async () => {
  rememberSession()
  const stage = open(`/admin/partners?organization=${acme.id}`)
  await stage.answer('loadUser', success('loadUser', admin))
  await stage.answer('listDemos', success('listDemos', { demos: [] }))
  await stage.answer('loadOrganization', success('loadOrganization', acme))
  await untilDrawerOpen()
  return stage
}

test.each(toursOf(required(onOrganization, 'model'), isOrganizationActFeasible))(
  'FLOW-3 ADMIN-3 AZ-04 $name',
  async (path) => {
    const stage = await openOrganization()
    expect(await walk(stage, path, organizationActScript)).toBe(path.steps.length)
  },
)

test.each(toursOf(required(onTwo, 'model'), isMergeFeasible))(
  'FLOW-3 ADMIN-3 AZ-04 $name',
  async (path) => {
    const stage = await openOrganization()
    expect(await walk(stage, path, mergeScript)).toBe(path.steps.length)
  },
)
