import { beforeEach, describe, expect, test, vi } from 'vitest'

import type { Me } from '#src/api/contract/user.ts'
import { required } from '#src/lib/required.ts'
import { accountModels } from '#tests/models/account.model.ts'
import { emailUpdateModels } from '#tests/models/email-update.model.ts'
import { nameUpdateModels } from '#tests/models/name-update.model.ts'
import { linkedSignOnsModels } from '#tests/models/linked-sign-ons.model.ts'
import { ownDataModels } from '#tests/models/own-data.model.ts'
import { passwordUpdateModels } from '#tests/models/password-update.model.ts'
import { accountSessions, me } from '#tests/models/samples.ts'
import { accountScript } from '#tests/support/paths/account.script.ts'
import { success } from '#tests/support/paths/answer.ts'
import { emailUpdateScript } from '#tests/support/paths/email-update.script.ts'
import { jsdomStage } from '#tests/support/paths/jsdom-stage.ts'
import {
  linkedMe,
  linkedSignOnsScript,
  offeringThree,
} from '#tests/support/paths/linked-sign-ons.script.ts'
import { nameUpdateScript } from '#tests/support/paths/name-update.script.ts'
import { ownDataScript } from '#tests/support/paths/own-data.script.ts'
import {
  meWithPassword,
  passwordUpdateScript,
} from '#tests/support/paths/password-update.script.ts'
import { workUpdateModels } from '#tests/models/work-update.model.ts'
import { acme, workUpdateScript } from '#tests/support/paths/work-update.script.ts'
import { toursOf, walk } from '#tests/support/paths/walk.ts'

const { open, app, departures, rememberSession } = jsdomStage({ byTheWay: offeringThree })
const [model] = accountModels
const [linkedSignOns] = linkedSignOnsModels
const [passwordUpdate] = passwordUpdateModels
const [emailUpdate] = emailUpdateModels
const [nameUpdate] = nameUpdateModels
const [workUpdate] = workUpdateModels
const [ownData] = ownDataModels

const change = () => app().actor.send({ type: 'me.changed', me: { ...me } })

const openAccount = async (person: Me) => {
  rememberSession()
  const stage = open('/account')
  await stage.answer('loadUser', success('loadUser', person))
  await stage.answer('listDemos', success('listDemos', { demos: [] }))
  return stage
}

test.each(toursOf(required(model, 'model')))(
  'FLOW-3 SESSION-7 $name',
  { timeout: 60_000 },
  async (path) => {
    const stage = await openAccount(me)
    expect(await walk(stage, path, accountScript(change))).toBe(path.steps.length)
  },
)

describe('FLOW-3 SSO-5 provider accounts', () => {
  test.each(toursOf(required(linkedSignOns, 'model')))('$name', async (path) => {
    const stage = await openAccount(linkedMe)
    await stage.answer('listSessions', success('listSessions', accountSessions.alone))

    expect(await walk(stage, path, linkedSignOnsScript)).toBe(path.steps.length)
    const links = path.steps.filter(({ label }) => label === 'linkProvider ✓(url)')
    expect(departures()).toEqual(links.map(() => 'https://okta.example/authorize'))
  })
})

describe.each([
  { hasPassword: false, foreign: ['password.submit(next)', 'updatePassword ✗(wrong old)'] },
  { hasPassword: true, foreign: ['password.submit(first)'] },
])('FLOW-3 PASSWORD-2 the password, one there: $hasPassword', ({ hasPassword, foreign }) => {
  // A first password is the first only once.
  const tours = toursOf(
    required(passwordUpdate, 'model'),
    (state, label) => !foreign.includes(label) && (hasPassword || !state.matches('success')),
  )
  test.each(tours)('$name', async (path) => {
    const stage = await openAccount(hasPassword ? meWithPassword : me)
    await stage.answer('listSessions', success('listSessions', accountSessions.alone))
    const script = passwordUpdateScript({ hasPassword })
    expect(await walk(stage, path, script)).toBe(path.steps.length)
  })
})

describe('FLOW-3 ACCOUNT-4 the address', () => {
  const tours = toursOf(required(emailUpdate, 'model'), (state) => !state.matches('changed'))
  test.each(tours)('$name', async (path) => {
    const stage = await openAccount(me)
    await stage.answer('listSessions', success('listSessions', accountSessions.alone))
    expect(await walk(stage, path, emailUpdateScript)).toBe(path.steps.length)
  })
})

describe('FLOW-3 ACCOUNT-2 the name', () => {
  // Who saved it types another one first.
  const tours = toursOf(required(nameUpdate, 'model'), (state) => !state.matches('success'))
  test.each(tours)('$name', async (path) => {
    const stage = await openAccount(me)
    await stage.answer('listSessions', success('listSessions', accountSessions.alone))
    expect(await walk(stage, path, nameUpdateScript)).toBe(path.steps.length)
  })
})

describe('FLOW-3 ACCOUNT-2 ACCESS-1 where a customer works', () => {
  // Who saved it types something else first.
  const tours = toursOf(required(workUpdate, 'model'), (state) => !state.matches('success'))
  test.each(tours)('$name', async (path) => {
    const stage = await openAccount({ ...me, isCustomer: true, organizationFormCompleted: true })
    await stage.answer('listSessions', success('listSessions', accountSessions.alone))
    await stage.answer('loadOrganizationForm', success('loadOrganizationForm', { form: acme }))
    expect(await walk(stage, path, workUpdateScript)).toBe(path.steps.length)
  })
})

describe('FLOW-3 ACCOUNT-3 one’s own data', () => {
  beforeEach(() => {
    // jsdom keeps no files.
    vi.stubGlobal('URL', Object.assign(class extends URL {}, { createObjectURL: () => '#file' }))
  })
  test.each(toursOf(required(ownData, 'model')))('$name', async (path) => {
    const stage = await openAccount(me)
    await stage.answer('listSessions', success('listSessions', accountSessions.alone))
    expect(await walk(stage, path, ownDataScript)).toBe(path.steps.length)
  })
})
