import { expect, test, vi } from 'vitest'

import { me } from '#tests/models/samples.ts'
import { dropped, problem, success } from '#tests/support/paths/answer.ts'
import { jsdomStage } from '#tests/support/paths/jsdom-stage.ts'
import { expectLine } from '#tests/support/paths/walk.ts'
import { sampleDemo } from '#tests/support/screen-samples.ts'

const { open, rememberSession } = jsdomStage()
const partner = { ...me, organizationAccessStatus: 'approved' as const }
const withdrawn = problem('not-found', 'This demo does not exist.')

const openDemo = async (address: string) => {
  rememberSession()
  const stage = open(address)
  await stage.answer('loadUser', success('loadUser', partner))
  await stage.answer('listDemos', success('listDemos', { demos: [sampleDemo()] }))
  await stage.answer('loadDemo', success('loadDemo', sampleDemo()))
  await expectLine(stage, 'button: Access Demo')
  return stage
}
type OpenedDemo = Awaited<ReturnType<typeof openDemo>>

/** The tab comes back to the front, when what it shows is old. */
const comeBack = async (stage: OpenedDemo) => {
  await stage.sleep(61_000)
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
}

test.each(['/demo/robotaxi', '/demo/robotaxi/open'])(
  'APP-4 DEMO-1 a demo that is withdrawn while %s is shown says so once the tab comes back, and offers it no more',
  async (address) => {
    const stage = await openDemo(address)
    await comeBack(stage)
    await stage.answer('loadDemo', withdrawn)
    await stage.answer('loadDemo', withdrawn)
    await stage.answer('listDemos', success('listDemos', { demos: [] }))

    await expectLine(stage, 'heading: This demo does not exist.')
    await vi.waitFor(async () => expect(await stage.sight()).not.toContain('link: Robotaxi'))
    expect(await stage.sight()).not.toContain('button: Access Demo')
    expect(await stage.calls()).toEqual([])
  },
)

test('APP-4 APP-10 a demo stays on the screen when a network that fails has no word on it', async () => {
  const stage = await openDemo('/demo/robotaxi')
  await comeBack(stage)
  // A call that the network drops is sent twice more.
  for (let tries = 0; tries < 3; tries += 1) {
    await stage.answer('loadDemo', dropped)
    await stage.answer('listDemos', dropped)
  }
  await stage.settle()
  expect(await stage.sight()).toContain('heading: Robotaxi')
  expect(await stage.sight()).toContain('button: Access Demo')
  expect(await stage.calls()).toEqual([])

  await stage.go('/about')
  await expectLine(stage, 'heading: About')
  await stage.go('/demo/robotaxi')
  await expectLine(stage, 'heading: Robotaxi')
  await stage.answer('loadDemo', success('loadDemo', sampleDemo()))
})

test('APP-4 DEMO-1 a demo that was withdrawn meanwhile is shown from what is there, until the server says so', async () => {
  const stage = await openDemo('/demo/robotaxi')
  await stage.go('/about')
  await expectLine(stage, 'heading: About')
  await stage.sleep(61_000)
  await stage.go('/demo/robotaxi')
  await expectLine(stage, 'heading: Robotaxi')

  await stage.answer('loadDemo', withdrawn)
  await stage.answer('loadDemo', withdrawn)
  await expectLine(stage, 'heading: This demo does not exist.')
  expect(await stage.sight()).not.toContain('button: Access Demo')
})

test('APP-4 DEMO-1 a demo that was withdrawn and is shared again is there when one comes to it anew', async () => {
  const stage = await openDemo('/demo/robotaxi')
  await comeBack(stage)
  await stage.answer('loadDemo', withdrawn)
  await stage.answer('loadDemo', withdrawn)
  await expectLine(stage, 'heading: This demo does not exist.')

  await stage.go('/about')
  const arrival = stage.go('/demo/robotaxi')
  await stage.answer('loadDemo', success('loadDemo', sampleDemo()))
  await arrival
  await expectLine(stage, 'heading: Robotaxi')
  expect(await stage.calls()).not.toContain('loadDemo')
})
