import { expect, test, vi } from 'vitest'
import { createActor, fromCallback, fromPromise } from 'xstate'

import { CallError } from '#src/lib/call-error.ts'
import { activityMachine } from '#src/machines/activity/activity.machine.ts'
import { failures } from '#tests/models/samples.ts'
import { pass, settled, useFakeTime } from '#tests/support/fake-time.ts'

useFakeTime()

/** Answers in turn: an error refuses; what is not named is taken. */
const start = (...answers: (Error | 'never')[]) => {
  const sent: string[] = []
  const network = { bringBack: () => {} }
  const logic = activityMachine.provide({
    actors: {
      sendEntry: fromPromise(({ input: entry }) => {
        sent.push(entry.action === 'Pageview' ? entry.data.page : entry.action)
        const answer = answers.shift()
        if (answer === 'never') {
          return new Promise(() => {})
        }
        return answer === undefined ? Promise.resolve() : Promise.reject(answer)
      }),
      network: fromCallback(({ sendBack }) => {
        network.bringBack = () => sendBack({ type: 'network.back' })
      }),
    },
  })
  const actor = createActor(logic).start()
  return {
    actor,
    sent,
    network,
    view: (page: string) =>
      actor.send({
        type: 'page.viewed',
        entry: { id: page, version: '0.6.3', action: 'Pageview', data: { page, path: `/${page}` } },
      }),
  }
}

test('LOG-1 tells each page once, in the order in which it was seen', async () => {
  const { view, sent } = start()
  ;['Home', 'robotaxiDemoPage', 'Home'].forEach(view)
  await settled()
  expect(sent).toEqual(['Home', 'robotaxiDemoPage', 'Home'])
})

test('LOG-1 keeps what was seen without a network, and tells it once there is one again', async () => {
  const { view, sent, network } = start(failures.dropped)
  view('Home')
  await settled()
  view('About')
  await settled()
  expect(sent).toEqual(['Home'])

  network.bringBack()
  await settled()
  expect(sent).toEqual(['Home', 'Home', 'About'])
})

const unsent = {
  type: 'opening.unsent',
  entry: {
    id: 'opening-1',
    version: '0.6.3',
    action: 'OpenDemo',
    demo: 'robotaxi',
    leadId: null,
    data: { reusedSession: true },
  },
} as const

test('LOG-2 an opening that nobody answered is told once the network is back', async () => {
  const { actor, sent, network } = start()
  actor.send(unsent)
  await settled()
  expect(sent).toEqual([])
  network.bringBack()
  await settled()
  expect(sent).toEqual(['OpenDemo'])
})

test('LOG-2 an opening that nobody answered lines up behind the pages that wait', async () => {
  const { actor, view, sent, network } = start(failures.dropped)
  view('Home')
  await settled()
  actor.send(unsent)
  network.bringBack()
  await settled()
  expect(sent).toEqual(['Home', 'Home', 'OpenDemo'])
})

test('LOG-2 RE-10 an opening that waits is told, however many pages are seen behind it without a network', async () => {
  const { actor, view, sent, network } = start(failures.dropped)
  view('Home')
  await settled()
  actor.send(unsent)
  const pages = Array.from({ length: 60 }, (_, at) => `page ${at}`)
  pages.forEach(view)
  network.bringBack()
  await vi.waitFor(() => expect(sent.at(-1)).toBe('page 59'))
  expect(sent).toEqual(['Home', 'Home', 'OpenDemo', ...pages.slice(12)])
})

test('LOG-1 RE-10 asks a busy server again each half minute, for as long as it is', async () => {
  const { view, sent, actor } = start(...Array.from({ length: 6 }, () => failures.busy))
  actor.send(unsent)
  view('Home')
  await settled()
  for (let times = 0; times < 7; times += 1) {
    await pass(30)
    await settled()
  }
  expect(sent).toEqual([...Array.from({ length: 7 }, () => 'OpenDemo'), 'Home'])
})

const limitedFor = (retryAfter: number) =>
  new CallError('failure', 'Too many tries.', { problem: 'too-many-requests', retryAfter })

test('LOG-1 EN-05 what the server takes no more of for hours is let go, and what it takes in a minute is told then', async () => {
  const { view, sent } = start(limitedFor(60), limitedFor(60), limitedFor(3_601))
  view('Home')
  view('About')
  await settled()
  await pass(60)
  await settled()
  expect(sent).toEqual(['Home', 'Home', 'Home', 'About'])
})

test('LOG-1 what the server refuses holds up nothing behind it', async () => {
  const { view, sent } = start(failures.demoGone)
  view('robotaxiDemoPage')
  view('Home')
  await settled()
  expect(sent).toEqual(['robotaxiDemoPage', 'Home'])
})

test('LOG-1 asks a broken server again after half a minute, and lets a page go at which it fails three times', async () => {
  const { view, sent } = start(failures.unexpected, failures.unexpected, failures.unexpected)
  view('Home')
  view('About')
  await settled()
  await pass(29)
  expect(sent).toEqual(['Home'])
  await pass(31)
  await settled()
  expect(sent).toEqual(['Home', 'Home', 'Home', 'About'])
})

test('LOG-1 keeps fifty pages of a long time without a network: the first, which was on its way, and the last', async () => {
  const { view, sent, network } = start(failures.dropped)
  Array.from({ length: 60 }, (_, index) => view(String(index)))
  await settled()
  network.bringBack()
  await settled()
  expect(sent.slice(1, 3)).toEqual(['0', '11'])
  expect(sent).toHaveLength(51)
})

test('LOG-1 LOG-3 what nobody answered yet goes out with the page that is left, in its order', async () => {
  const left: { id: string; unanswered: readonly { id: string }[] }[] = []
  const logic = activityMachine.provide({
    actors: { sendEntry: fromPromise(() => new Promise<void>(() => {})) },
    actions: { sendExit: (_, exit) => void left.push(exit) },
  })
  const actor = createActor(logic).start()
  const view = (id: string) => {
    const data = { page: id, path: `/${id}` }
    actor.send({ type: 'page.viewed', entry: { id, version: '0.6.3', action: 'Pageview', data } })
  }
  view('Home')
  view('About')
  actor.send({ type: 'page.left', id: 'exit-1' })

  expect(left.map(({ id, unanswered }) => [...unanswered.map((it) => it.id), id])).toEqual([
    ['Home', 'About', 'exit-1'],
  ])
})

test("LOG-1 SE-05 tells nothing of one person in the next one's name", async () => {
  const { actor, view, sent, network } = start('never')
  view('Home')
  view('About')
  actor.send({ type: 'activity.forget' })
  view('Contact')
  await settled()
  network.bringBack()
  expect(sent).toEqual(['Home', 'Contact'])
})
