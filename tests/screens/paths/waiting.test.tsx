import { expect, test } from 'vitest'

import { me, organizationSamples } from '#tests/models/samples.ts'
import { success } from '#tests/support/paths/answer.ts'
import { openLiveChannel } from '#tests/support/paths/live-socket.ts'
import { jsdomStage } from '#tests/support/paths/jsdom-stage.ts'
import { expectLine } from '#tests/support/paths/walk.ts'

const { open, rememberSession } = jsdomStage()
const { acme } = organizationSamples
const admin = { ...me, isAdmin: true, isStrong: true }

/** An admin has the organization open. */
const openAcme = async () => {
  rememberSession()
  const stage = open(`/admin/partners?organization=${acme.id}`)
  await stage.answer('loadUser', success('loadUser', admin))
  await stage.answer('listDemos', success('listDemos', { demos: [] }))
  await stage.answer('loadOrganization', success('loadOrganization', acme))
  // Its name stands there as soon as the list knows it.
  await expectLine(stage, 'heading: People')
  const tell = await openLiveChannel(stage)
  return { stage, tell }
}

const answerAnew = async (stage: ReturnType<typeof open>) => {
  await stage.answer(
    'loadOrganization',
    success('loadOrganization', { ...acme, name: 'Acme, as it is now' }),
  )
}

/** Longer than any page is open, whatever its clock says. */
const always = Number.MAX_SAFE_INTEGER

test('ADMIN-3 what another admin decided shows in the organization that is open, without a press', async () => {
  const { stage, tell } = await openAcme()
  await tell({ topic: 'waiting', count: 2, quietMs: always })
  expect(await stage.calls()).toEqual([])
  await tell({ topic: 'waiting', count: 2, quietMs: 0 })
  await answerAnew(stage)
  await expectLine(stage, 'heading: Acme, as it is now')
})

test('ADMIN-3 what was decided before the live channel was open shows with its first word', async () => {
  const { stage, tell } = await openAcme()
  await tell({ topic: 'waiting', count: 2, quietMs: 0 })
  expect(await stage.calls()).toEqual(['loadOrganization'])
  await answerAnew(stage)
  await expectLine(stage, 'heading: Acme, as it is now')
})
