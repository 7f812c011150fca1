import { expect, test } from 'vitest'

import { decisionSamples, me, personSamples } from '#tests/models/samples.ts'
import { success } from '#tests/support/paths/answer.ts'
import { jsdomStage } from '#tests/support/paths/jsdom-stage.ts'
import { expectLine } from '#tests/support/paths/walk.ts'

const { open, rememberSession } = jsdomStage()

const { grace: applicant } = decisionSamples
const waiting = { ...personSamples.grace, isAdmin: false, status: 'pending' as const, applicant }
const approved = { ...waiting, status: 'approved' as const, applicant: null, version: 9 }
const outcomeOf = (status: 'approved' | 'pending') =>
  success('decideAccess', {
    outcomes: [{ personId: waiting.id, outcome: 'done' as const, status, version: 9 }],
  })

test('ADMIN-3 ACCESS-2 a partner is approved among the users, and that is undone', async () => {
  rememberSession()
  const stage = open(`/admin/users?person=${waiting.id}`)
  await stage.answer(
    'loadUser',
    success('loadUser', { ...me, isAdmin: true, isStrong: true, email: 'root@google.com' }),
  )
  await stage.answer('loadPerson', success('loadPerson', waiting))
  await expectLine(stage, 'heading: Access to the demos')
  await stage.click('Approve Grace Hopper')
  await expectLine(stage, 'heading: Approve Grace Hopper?')
  await stage.click('Approve')
  await stage.answer('decideAccess', outcomeOf('approved'))
  await stage.answer('loadPerson', success('loadPerson', approved))
  await expectLine(stage, 'status: Grace Hopper approved.')
  await expectLine(stage, 'button: Revoke access Grace Hopper')
  await stage.click('Undo')
  await stage.answer('decideAccess', outcomeOf('pending'))
  await stage.answer('loadPerson', success('loadPerson', waiting))
  await expectLine(stage, 'status: The request of Grace Hopper waits again.')
  await expectLine(stage, 'button: Approve Grace Hopper')
  expect(await stage.sight()).toContain('button: Reject Grace Hopper')
})
