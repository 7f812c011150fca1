import { expect, test, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'

import type { LogEntry } from '#src/api/contract/logs.ts'
import { draftsIn } from '#src/app/storage/drafts.ts'
import { keepUnsentOpenings } from '#src/app/storage/unsent-openings.ts'
import { activityMachine } from '#src/machines/activity/activity.machine.ts'
import { failures, me } from '#tests/models/samples.ts'
import { pass, settled, useFakeTime } from '#tests/support/fake-time.ts'
import { record, start } from '#tests/support/session-world.ts'

useFakeTime()

/** A tab: what it keeps outlives its pages. */
const openTab = () => {
  const texts = new Map<string, string>()
  const storage = {
    read: (name: string) => texts.get(name) ?? null,
    write: (name: string, text: string) => void texts.set(name, text),
    remove: (name: string) => void texts.delete(name),
  }
  const send = vi.fn<(entry: LogEntry) => Promise<void>>(() => Promise.resolve())
  return {
    send,
    /** A page of it, of somebody who is in. */
    load: async (email = 'nia@example.com') => {
      const session = start(record, ({ loadMe }) => loadMe.mockResolvedValue({ ...me, email }))
      await settled()
      const logic = activityMachine.provide({
        actors: { sendEntry: fromPromise(({ input }) => send(input)) },
      })
      const activity = createActor(logic).start()
      const writer = () => session.actor.getSnapshot().context.me?.email ?? null
      keepUnsentOpenings({
        drafts: draftsIn({ storage, writer }),
        activity: () => activity,
        session: () => session.actor,
      })
      const end = () => {
        const { accessToken } = record
        session.actor.send({ type: 'session.refused', error: failures.refused, accessToken })
        activity.send({ type: 'activity.forget' })
      }
      const begin = async (next: string) => {
        session.loadMe.mockResolvedValue({ ...me, email: next })
        session.actor.send({ type: 'session.begin', record })
        await settled()
      }
      return { activity, end, begin, queue: () => activity.getSnapshot().context.queue }
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
  const { activity: first } = await load()
  first.send({ type: 'opening.unsent', entry: opening('1') })
  first.send({ type: 'page.viewed', entry: view })
  first.send({ type: 'opening.unsent', entry: opening('2') })
  first.stop()

  const second = await load()
  expect(second.queue()).toEqual([opening('1'), opening('2')])
  await pass(30)
  await settled()
  expect(send.mock.calls.flat()).toEqual([opening('1'), opening('2')])
  second.activity.stop()
  expect((await load()).queue()).toEqual([])
})

test('LOG-2 SESSION-2 it is told in the name of who opened it alone, also where their session ended', async () => {
  const { load } = openTab()
  const first = await load()
  first.activity.send({ type: 'opening.unsent', entry: opening('1') })
  first.end()
  first.activity.stop()
  expect((await load('bob@example.com')).queue()).toEqual([])
  expect((await load()).queue()).toEqual([opening('1')])
})

test('LOG-2 SESSION-2 it waits again once that person is in again, without a reload, whoever was in and opened meanwhile', async () => {
  const { load } = openTab()
  const page = await load()
  page.activity.send({ type: 'opening.unsent', entry: opening('1') })
  page.end()
  await page.begin('bob@example.com')
  expect(page.queue()).toEqual([])
  page.activity.send({ type: 'opening.unsent', entry: opening('2') })
  page.end()
  await page.begin('nia@example.com')
  expect(page.queue()).toEqual([opening('1')])
  page.activity.send({ type: 'opening.unsent', entry: opening('3') })
  page.activity.stop()
  expect((await load()).queue()).toEqual([opening('1'), opening('3')])
  expect((await load('bob@example.com')).queue()).toEqual([opening('2')])
})
