import { beforeEach, expect, test, vi } from 'vitest'

import { me } from '#tests/models/samples.ts'
import { dropped, problem, success, type Answer } from '#tests/support/paths/answer.ts'
import { jsdomStage } from '#tests/support/paths/jsdom-stage.ts'
import { expectLine } from '#tests/support/paths/walk.ts'
import { sampleDemo } from '#tests/support/screen-samples.ts'

const { app, open, rememberSession } = jsdomStage()
const partner = {
  ...me,
  organizationAccessStatus: 'approved' as const,
  demoSessionRequired: false,
}
const logged = success('addLog', { id: 'log-1' })
const ofProxy: Answer = { kind: 'answered', status: 502, contentType: 'text/html', body: {} }

beforeEach(() => {
  vi.stubGlobal('open', () => ({ location: { replace: () => {} } }))
})

/** Somebody has opened a demo, and whoever was told so answers. */
const opened = async (answer: Answer) => {
  rememberSession()
  const stage = open('/demo/robotaxi')
  await stage.answer('loadUser', success('loadUser', partner))
  await stage.answer('listDemos', success('listDemos', { demos: [sampleDemo()] }))
  await stage.answer('loadDemo', success('loadDemo', sampleDemo()))
  await stage.click('Access Demo')
  await stage.answer('addLog', answer)
  await stage.settle()
  return stage
}

test.each([
  ['a dropped network', dropped],
  ['a failing server', problem('unexpected', 'Something went wrong.')],
  ['a proxy without its server', ofProxy],
])('LOG-2 an opening that was lost to %s is told half a minute later', async (_, answer) => {
  const stage = await opened(answer)
  expect(await stage.calls()).toEqual([])
  await stage.elapse(30_000)
  await stage.answer('addLog', logged)
  await stage.settle()
  expect(await stage.calls()).toEqual([])
})

test('LOG-2 an opening that the server refuses is not told again', async () => {
  await opened(problem('demo-session-expired', 'This lead is from another day.'))
  expect(app().activity.getSnapshot().context.queue).toEqual([])
})

test('DEMO-2 Share pressed twice asks once, and tells of no failure', async () => {
  const share = vi
    .fn<() => Promise<void>>()
    .mockRejectedValue(new DOMException('The sheet is open.', 'InvalidStateError'))
    .mockImplementationOnce(() => new Promise(() => {}))
  Object.assign(navigator, { share })
  const stage = await opened(logged)
  await stage.click('Share')
  await stage.click('Share')
  await stage.settle()
  expect(share).toHaveBeenCalledOnce()
  await expectLine(stage, 'button: Share')
  expect((await stage.sight()).filter((line) => line.includes('does not let'))).toEqual([])
  Reflect.deleteProperty(navigator, 'share')
})
