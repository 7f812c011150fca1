import { expect, test, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'

import type { LogEntry } from '#src/api/contract/logs.ts'
import { draftsIn } from '#src/app/storage/drafts.ts'
import { keepUnsentOpenings } from '#src/app/storage/unsent-openings.ts'
import { activityMachine } from '#src/machines/activity/activity.machine.ts'
import { pass, settled, useFakeTime } from '#tests/support/fake-time.ts'

useFakeTime()

/** A tab: what it keeps outlives its pages. */
const openTab = () => {
  const texts = new Map<string, string>()
  const tab = { writer: 'nia@example.com' as string | null }
  const drafts = draftsIn({
    storage: {
      read: (name) => texts.get(name) ?? null,
      write: (name, text) => void texts.set(name, text),
      remove: (name) => void texts.delete(name),
    },
    writer: () => tab.writer,
  })
  const send = vi.fn<(entry: LogEntry) => Promise<void>>(() => Promise.resolve())
  return {
    tab,
    send,
    load: () => {
      const logic = activityMachine.provide({
        actors: { sendEntry: fromPromise(({ input }) => send(input)) },
      })
      const activity = createActor(logic).start()
      keepUnsentOpenings({ drafts, activity: () => activity })
      return activity
    },
  }
}

const opening = (id: string): LogEntry => ({
  id: `0192b5a0-0000-7000-8000-00000000000${id}`,
  version: '1.2.3',
  action: 'OpenDemo',
  demo: 'robotaxi',
  leadId: null,
  data: { reusedSession: true },
})
const view: LogEntry = {
  id: '0192b5a0-0000-7000-8000-000000000009',
  version: '1.2.3',
  action: 'Pageview',
  data: { page: 'Home', path: '/' },
}

test('LOG-2 RE-10 an opening that nobody answered to is told under its id after a reload, and once it is told no more', async () => {
  const { load, send } = openTab()
  const first = load()
  first.send({ type: 'opening.unsent', entry: opening('1') })
  first.send({ type: 'page.viewed', entry: view })
  first.send({ type: 'opening.unsent', entry: opening('2') })
  first.stop()

  const second = load()
  expect(second.getSnapshot().context.queue).toEqual([opening('1'), opening('2')])
  await pass(30)
  await settled()
  expect(send.mock.calls.flat()).toEqual([opening('1'), opening('2')])
  second.stop()
  expect(load().getSnapshot().context.queue).toEqual([])
})

test('LOG-2 SESSION-2 it is told in the name of who opened it alone, also where their session ended', () => {
  const { load, tab } = openTab()
  const first = load()
  first.send({ type: 'opening.unsent', entry: opening('1') })
  tab.writer = null
  first.send({ type: 'activity.forget' })
  first.stop()
  tab.writer = 'bob@example.com'
  expect(load().getSnapshot().context.queue).toEqual([])
  tab.writer = 'nia@example.com'
  expect(load().getSnapshot().context.queue).toEqual([opening('1')])
})
