import { expect, test } from 'vitest'

import { required } from '#src/lib/required.ts'
import { decisionsModels } from '#tests/models/decisions.model.ts'
import { decisionSamples, me } from '#tests/models/samples.ts'
import { success } from '#tests/support/paths/answer.ts'
import { decisionsScript, isDecisionFeasible } from '#tests/support/paths/decisions.script.ts'
import { jsdomStage } from '#tests/support/paths/jsdom-stage.ts'
import { expectLine, toursOf, walk } from '#tests/support/paths/walk.ts'

const { open, rememberSession } = jsdomStage()
const [model] = decisionsModels
const admin = { ...me, isAdmin: true, isStrong: true }

const openPartners = async () => {
  rememberSession()
  const stage = open('/admin/partners')
  await stage.answer('loadUser', success('loadUser', admin))
  await stage.answer('listDemos', success('listDemos', { demos: [] }))
  return stage
}

test('ADMIN-3 RE-10 what was written for a rejection outlives its page, and goes once it was used', async () => {
  const stage = await openPartners()
  const ask = async (name: string) => {
    await stage.go('/about')
    await expectLine(stage, 'heading: About')
    await stage.go('/admin/partners')
    await stage.click(name)
  }
  await stage.click('Reject Acme')
  await stage.fill('Reason', 'We do not know you.')
  await stage.fill('Note', 'Ask sales.')
  await ask('Reject Acme')
  await expectLine(stage, 'field: Reason "We do not know you." (focus)')
  await expectLine(stage, 'field: Note "Ask sales."')

  await stage.click('Reject')
  await stage.answer(
    'decideAccess',
    success('decideAccess', { outcomes: decisionSamples.outcomes.all }),
  )
  await expectLine(stage, 'status: 2 people rejected.')
  await ask('Reject Acme')
  await expectLine(stage, 'field: Reason "" (focus)')
  expect(await stage.sight()).toContain('field: Note ""')
})

test('ADMIN-3 what was written for a rejection is there again once another verdict was looked at', async () => {
  const stage = await openPartners()
  await stage.click('Reject Acme')
  await stage.fill('Reason', 'We do not know you.')
  await stage.click('Cancel')
  await stage.click('Approve Acme')
  await stage.click('Cancel')
  await stage.click('Reject Acme')
  await expectLine(stage, 'field: Reason "We do not know you." (focus)')
  expect(await stage.sight()).toContain('field: Note ""')
})

test.each(toursOf(required(model, 'model'), isDecisionFeasible))(
  'FLOW-3 ADMIN-2 ADMIN-3 $name',
  async (path) => {
    const stage = await openPartners()
    expect(await walk(stage, path, decisionsScript)).toBe(path.steps.length)
  },
)
