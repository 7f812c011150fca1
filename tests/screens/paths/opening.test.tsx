import { beforeEach, expect, test, vi } from 'vitest'

import type { Me } from '#src/api/contract/user.ts'
import { required } from '#src/lib/required.ts'
import { lead, me } from '#tests/models/samples.ts'
import { dropped, problem, success, type Answer } from '#tests/support/paths/answer.ts'
import { blankTab } from '#tests/support/paths/blank-tab.ts'
import { jsdomStage } from '#tests/support/paths/jsdom-stage.ts'
import { expectLine } from '#tests/support/paths/walk.ts'
import { sampleDemo } from '#tests/support/screen-samples.ts'

const { app, open, path, back, rememberSession } = jsdomStage()
const partner = {
  ...me,
  organizationAccessStatus: 'approved' as const,
  demoSessionRequired: false,
}
const logged = success('addLog', { id: 'log-1' })
const ofProxy: Answer = { kind: 'answered', status: 502, contentType: 'text/html', body: {} }

beforeEach(() => {
  vi.stubGlobal('open', () => blankTab())
})

/** Somebody has opened a demo, and whoever was told so answers. */
const opened = async (answer: Answer, person: Me = partner) => {
  rememberSession()
  const stage = open('/demo/robotaxi')
  await stage.answer('loadUser', success('loadUser', person))
  await stage.answer('listDemos', success('listDemos', { demos: [sampleDemo()] }))
  await stage.answer('loadDemo', success('loadDemo', sampleDemo()))
  app().demoSession.send({ type: 'demoSession.begin', lead, deadline: Date.now() + 3_600_000 })
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
  expect(app().activity.getSnapshot().context.queue).toMatchObject([
    {
      action: 'OpenDemo',
      demo: 'robotaxi',
      leadId: lead.id,
      data: { reusedSession: true },
    },
  ])
  await stage.elapse(30_000)
  await stage.answer('addLog', logged)
  await stage.settle()
  expect(await stage.calls()).toEqual([])
})

const over = 'Your demo session is over. Who are you demoing to?'

const gone = 'This lead does not exist any more. Who are you demoing to?'

test.each([
  ['whose demo session is over', over, problem('demo-session-expired', over)],
  [
    'whose lead was deleted',
    gone,
    problem('not-found', gone, { errors: [{ pointer: '/leadId', detail: gone }] }),
  ],
])(
  'LOG-2 DEMO-6 LEAD-6 an opening %s is not told again; the person is told, and asked for a lead at the next',
  async (_, text, answer) => {
    const stage = await opened(answer, { ...partner, demoSessionRequired: true })
    expect(app().activity.getSnapshot().context.queue).toEqual([])
    expect(app().notice.getSnapshot().context).toEqual({ text, tone: 'error' })
    expect(app().demoSession.getSnapshot().matches('none')).toBe(true)
    await stage.click('Access Demo')
    await expectLine(stage, 'heading: Who are you demoing to?')
  },
)

test('DEMO-8 LEAD-5 from the form of a demo its person goes on with an earlier lead, and none is added', async () => {
  rememberSession()
  const stage = open('/demo/robotaxi')
  await stage.answer('loadUser', success('loadUser', { ...partner, demoSessionRequired: true }))
  await stage.answer('listDemos', success('listDemos', { demos: [sampleDemo()] }))
  await stage.answer('loadDemo', success('loadDemo', sampleDemo()))
  await stage.click('Access Demo')
  await expectLine(stage, 'heading: Who are you demoing to?')
  const { children } = required(app().flow('demoOpen'), 'flow').getSnapshot()
  children.lead?.send({ type: 'lead.resume', leadId: lead.id })
  await expectLine(stage, 'button: Back (busy)')
  expect(await stage.calls()).toEqual(['resumeLead'])
  await stage.answer('resumeLead', success('resumeLead', lead))
  await expectLine(stage, 'link: Open Robotaxi')
  expect(app().flow('demoOpen')?.getSnapshot().context.opening).toEqual({
    leadId: lead.id,
    reusedSession: true,
  })
})

test('DEMO-8 while the demo session is switched to somebody else nothing opens for the one before', async () => {
  const stage = await opened(logged, { ...partner, demoSessionRequired: true })
  app().demoSession.send({ type: 'demoSession.resume', leadId: 'another' })
  await expectLine(stage, 'button: Loading... (busy)')
  await stage.click('Loading...')
  expect(await stage.calls()).toEqual(['resumeLead'])
  await stage.answer('resumeLead', success('resumeLead', { ...lead, id: 'another' }))
  await expectLine(stage, 'button: Access Demo')
})

/** On the page that opens the demo, while the demo session is switched to somebody else. */
const enteredGoMeanwhile = async () => {
  const stage = await opened(logged, { ...partner, demoSessionRequired: true })
  app().demoSession.send({ type: 'demoSession.resume', leadId: 'another' })
  await stage.go('/demo/robotaxi/go')
  await expectLine(stage, 'status: Loading...')
  return stage
}
const openedFor = () => app().flow('demoOpen')?.getSnapshot().context.opening?.leadId

test('DEMO-8 what is asked for while the demo session is switched opens for who it is switched to', async () => {
  const stage = await enteredGoMeanwhile()
  await stage.answer('resumeLead', success('resumeLead', { ...lead, id: 'another' }))
  await stage.answer('addLog', logged)
  expect(openedFor()).toBe('another')
  await expectLine(stage, 'link: Open Robotaxi')
})

test('DEMO-8 where the switch fails nothing opens for the one before', async () => {
  const stage = await enteredGoMeanwhile()
  const otherDay = problem('demo-session-expired', 'This lead is from another day.')
  await stage.answer('resumeLead', otherDay)
  await expectLine(stage, 'button: Open Robotaxi')
  expect(await stage.calls()).toEqual([])
  expect(openedFor()).toBe(lead.id)
})

test('LEAD-1 DEMO-5 who comes back to a form that they began is shown it, though another tab demos to somebody by now', async () => {
  rememberSession()
  const stage = open('/demo/robotaxi')
  await stage.answer('loadUser', success('loadUser', { ...partner, demoSessionRequired: true }))
  await stage.answer('listDemos', success('listDemos', { demos: [sampleDemo()] }))
  await stage.answer('loadDemo', success('loadDemo', sampleDemo()))
  app().drafts.write('lead', {
    type: 'client',
    company: 'Yum',
    setAside: '',
    website: '',
    salesforce: '',
    note: '',
    source: '',
    demo: 'robotaxi',
  })
  app().demoSession.send({ type: 'demoSession.begin', lead, deadline: Date.now() + 3_600_000 })
  await stage.go('/demo/robotaxi/open')
  await expectLine(stage, 'heading: Who are you demoing to?')
  expect(await stage.sight()).toContainEqual(expect.stringMatching(/^field: Company Name "Yum"/))
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

test.each(['/demo/robotaxi', '/demo/robotaxi/'])(
  'LEAD-1 DEMO-5 the way back from the form leads to the demo page at %s',
  async (address) => {
    rememberSession()
    const stage = open(address)
    await stage.answer('loadUser', success('loadUser', { ...partner, demoSessionRequired: true }))
    await stage.answer('listDemos', success('listDemos', { demos: [sampleDemo()] }))
    await stage.answer('loadDemo', success('loadDemo', sampleDemo()))
    await stage.click('Access Demo')
    await expectLine(stage, 'heading: Who are you demoing to?')
    expect(path()).toBe('/demo/robotaxi/open')

    back()
    await expectLine(stage, 'button: Access Demo')
    expect(path()).toBe(address)
  },
)
