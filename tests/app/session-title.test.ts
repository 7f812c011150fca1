import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'

import { documentTitle } from '#src/app/document-title.ts'
import { showSessionEndInTitle } from '#src/app/session/session-title.ts'
import { sessionMachine } from '#src/machines/session/session.machine.ts'
import { me, recordOf } from '#tests/models/samples.ts'
import { pass, settled, useFakeTime } from '#tests/support/fake-time.ts'

useFakeTime()

class Tab extends EventTarget {
  title = 'Partner Portal'
  hidden = false

  show(isShown: boolean) {
    this.hidden = !isShown
    this.dispatchEvent(new Event('visibilitychange'))
  }
}

const start = async () => {
  const tab = new Tab()
  const title = documentTitle(tab)
  const logic = sessionMachine.provide({ actors: { loadMe: fromPromise(async () => me) } })
  const session = createActor(logic, { input: { stored: recordOf('first') } })
  showSessionEndInTitle(session, title, tab)
  session.start()
  title.showPage('Robotaxi — Partner Portal')
  await settled()
  return { session, tab, title }
}

test('SESSION-2 the title of a hidden tab counts down to the end of the session, every other second', async () => {
  const { tab } = await start()
  tab.show(false)
  await pass(3_299)
  expect(tab.title).toBe('Robotaxi — Partner Portal')

  await pass(1)
  expect(tab.title).toBe('5:00 Your session is about to expire')
  await pass(1)
  expect(tab.title).toBe('Robotaxi — Partner Portal')
  await pass(1)
  expect(tab.title).toBe('4:58 Your session is about to expire')
})

test('SESSION-2 a session that is about to end is told by what came later', async () => {
  const { session } = await start()
  await pass(3_300)
  const tab = new Tab()
  tab.hidden = true
  showSessionEndInTitle(session, documentTitle(tab), tab)
  expect(tab.title).toBe('5:00 Your session is about to expire')
  await pass(2)
  expect(tab.title).toBe('4:58 Your session is about to expire')
})

test('SESSION-2 whoever looks at the tab sees the name of its page', async () => {
  const { tab, title } = await start()
  await pass(3_302)
  expect(tab.title).toBe('Robotaxi — Partner Portal')

  tab.show(false)
  expect(tab.title).toBe('4:58 Your session is about to expire')
  title.showPage('Account — Partner Portal')
  tab.show(true)
  expect(tab.title).toBe('Account — Partner Portal')
})

test('SESSION-3 a hidden tab whose session expired says so until one logs in anew', async () => {
  const { session, tab } = await start()
  tab.show(false)
  await pass(3_600)
  expect(tab.title).toBe('Your session expired')

  session.send({ type: 'session.login' })
  expect(tab.title).toBe('Robotaxi — Partner Portal')
})
