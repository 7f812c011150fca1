import { expect, test, vi } from 'vitest'

import type { Conversation } from '#src/api/contract/conversations.ts'
import { conversationSamples, me } from '#tests/models/samples.ts'
import { success } from '#tests/support/paths/answer.ts'
import { jsdomStage } from '#tests/support/paths/jsdom-stage.ts'
import { expectLine } from '#tests/support/paths/walk.ts'
import { sampleDemo } from '#tests/support/screen-samples.ts'

const { app, open, rememberSession } = jsdomStage()
const partner = {
  ...me,
  organizationAccessStatus: 'approved' as const,
  demoSessionRequired: false,
}
const here = sampleDemo({ url: 'https://here.example/' })
const there = sampleDemo({ url: 'https://there.example/', label: 'Robotaxi fleet' })
const logged = success('addLog', { id: 'log-1' })

const openDemo = async () => {
  const opened: unknown[] = []
  vi.stubGlobal('open', () => ({
    location: { replace: (address: string) => opened.push(address) },
  }))
  rememberSession()
  const stage = open('/demo/robotaxi')
  await stage.answer('loadUser', success('loadUser', partner))
  await stage.answer('listDemos', success('listDemos', { demos: [here] }))
  await stage.answer('loadDemo', success('loadDemo', here))
  await expectLine(stage, 'button: Access Demo')
  return { stage, opened }
}

/** The tab comes back to the front, when what it shows is old. */
const comeBack = async ({ stage }: Pick<Awaited<ReturnType<typeof openDemo>>, 'stage'>) => {
  await stage.sleep(61_000)
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  await stage.answer('loadDemo', success('loadDemo', there))
  await expectLine(stage, 'heading: Robotaxi fleet')
}

/** What the flow of the demo's page opens and calls it. */
const known = () => {
  const { url, label } = app().flow('demoOpen')?.getSnapshot().context ?? {}
  return { url, label }
}

test('DEMO-5 a demo that moved while its page was open is opened where it is now', async () => {
  const { stage, opened } = await openDemo()
  await stage.click('Access Demo')
  await stage.answer('addLog', logged)
  await comeBack({ stage })
  await stage.click('Access Demo')
  expect(opened).toEqual(['https://here.example/', 'https://there.example/'])
  expect(known().label).toBe('Robotaxi fleet')
})

test('DEMO-5 a demo that moves while its opening is told is opened where it is now once that is done', async () => {
  const { stage, opened } = await openDemo()
  await stage.click('Access Demo')
  await comeBack({ stage })
  expect(known().url).toBe(here.url)
  await stage.answer('addLog', logged)
  await vi.waitFor(() => expect(known().url).toBe(there.url))
  await stage.click('Access Demo')
  expect(opened).toEqual(['https://here.example/', 'https://there.example/'])
})

/** The conversation about Robotaxi, which offers to open it there. */
const offering = (url: string): Conversation => ({
  ...conversationSamples.robotaxi,
  messages: conversationSamples.robotaxi.messages.map((it) =>
    it.role === 'answer'
      ? { ...it, citations: it.citations.map((demo) => ({ ...demo, url, isOffered: true })) }
      : it,
  ),
})

test('DEMO-5 AI-3 that the browser opened nothing is told where an older answer has the former address of the demo', async () => {
  vi.stubGlobal('open', () => null)
  const [question, answer] = offering(there.url).messages
  const before = conversationSamples.goneOn.messages.map((it) =>
    it.role === 'answer' && answer?.role === 'answer'
      ? {
          ...it,
          citations: answer.citations.map((demo) => ({ ...demo, url: here.url, isOffered: false })),
        }
      : it,
  )
  const messages = [...before, question, answer].filter((it) => it !== undefined)
  rememberSession()
  const stage = open(`/ai/conversation/${conversationSamples.robotaxi.id}`)
  await stage.answer('loadUser', success('loadUser', partner))
  const conversation = { ...conversationSamples.robotaxi, messages }
  await stage.answer('loadConversation', success('loadConversation', conversation))
  await stage.click('Access Demo: Robotaxi')
  await stage.answer('addLog', logged)
  await stage.settle()
  expect(await stage.sight()).toContain('link: Open Robotaxi')
})

test('DEMO-5 AI-3 a demo that moved while a conversation offers it is opened where it is now, and no link leads where it was', async () => {
  const opened: string[] = []
  let isRefusing = true
  vi.stubGlobal('open', () =>
    isRefusing ? null : { location: { replace: (address: string) => opened.push(address) } },
  )
  rememberSession()
  const stage = open(`/ai/conversation/${conversationSamples.robotaxi.id}`)
  await stage.answer('loadUser', success('loadUser', partner))
  await stage.answer('loadConversation', success('loadConversation', offering(here.url)))
  await expectLine(stage, 'button: Access Demo: Robotaxi')
  await stage.click('Access Demo: Robotaxi')
  await stage.answer('addLog', logged)
  await expectLine(stage, 'link: Open Robotaxi')

  await stage.sleep(61_000)
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  await stage.answer('loadConversation', success('loadConversation', offering(there.url)))
  await vi.waitFor(async () => expect(await stage.sight()).not.toContain('link: Open Robotaxi'))
  isRefusing = false
  await stage.click('Access Demo: Robotaxi')
  expect(opened).toEqual([there.url])
})
