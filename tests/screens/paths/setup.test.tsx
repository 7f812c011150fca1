import { describe, expect, test } from 'vitest'

import type { Me } from '#src/api/contract/user.ts'
import { required } from '#src/lib/required.ts'
import { organizationAccessModels } from '#tests/models/organization-access.model.ts'
import { me } from '#tests/models/samples.ts'
import { success } from '#tests/support/paths/answer.ts'
import { jsdomStage } from '#tests/support/paths/jsdom-stage.ts'
import { organizationAccessScript } from '#tests/support/paths/organization-access.script.ts'
import { toursOf, walk } from '#tests/support/paths/walk.ts'

const { open, app, rememberSession } = jsdomStage()
const [unconfirmed, customer, partner, staff] = organizationAccessModels

const openSetup = async (person: Me) => {
  rememberSession()
  const stage = open('/setup')
  await stage.answer('loadUser', success('loadUser', person))
  return stage
}
const script = organizationAccessScript((person) =>
  app().actor.send({ type: 'me.changed', me: person }),
)

describe('FLOW-3 PASSWORD-1 the setup of a customer who registered by password', () => {
  const tours = toursOf(
    required(unconfirmed, 'model'),
    (state, label) => !label.startsWith('me.changed') || state.matches({ confirmEmail: 'proven' }),
  )
  test.each(tours)('$name', async (path) => {
    const person = { ...me, isCustomer: true, isEmailConfirmed: false }
    expect(await walk(await openSetup(person), path, script)).toBe(path.steps.length)
  })
})

describe('FLOW-3 ACCESS-1 the setup of a customer', () => {
  // Only a partner's status is decided by somebody else.
  const tours = toursOf(required(customer, 'model'), (_, label) => !label.startsWith('me.changed'))
  test.each(tours)('$name', async (path) => {
    expect(await walk(await openSetup({ ...me, isCustomer: true }), path, script)).toBe(
      path.steps.length,
    )
  })
})

describe('FLOW-3 ACCESS-2 the setup of a partner', () => {
  const tours = toursOf(required(partner, 'model'), ({ context }, label) => {
    const { organizationAccessStatus: status, organizationAccessAskAgainAt: askAgainAt } =
      context.me as Me
    switch (label) {
      // Nobody goes back to never having asked.
      case 'me.changed(renamed)':
        return status === 'unrequested'
      // The watch ends with news alone, and nobody decides on who did not ask.
      case 'watch ✓(pending)':
        return status !== 'pending'
      case 'watch ✓(approved)':
        return status !== 'unrequested'
      case 'watch ✓(rejected for days)':
        return status !== 'unrequested' && askAgainAt === null
      default:
        return !label.endsWith('✗(fault)')
    }
  })
  test.each(tours)('$name', async (path) => {
    expect(await walk(await openSetup(me), path, script)).toBe(path.steps.length)
  })
})

describe('FLOW-3 OI-10 the setup of staff who did not sign in with Google', () => {
  const person = { ...me, isStaffElsewhere: true }
  // Nobody decides on staff: news of them come with the session that Google begins.
  const tours = toursOf(required(staff, 'model'), (_, label) => label === 'me.changed(approved)')
  test.each(tours)('$name', async (path) => {
    expect(await walk(await openSetup(person), path, script)).toBe(path.steps.length)
  })
})
