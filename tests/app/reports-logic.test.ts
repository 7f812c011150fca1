import { createActor } from 'xstate'
import { expect, onTestFinished, test, vi } from 'vitest'

import type { Call } from '#src/api/client.ts'
import { reportsLogic } from '#src/app/flows/reports.ts'
import { inspection } from '#src/app/inspection.ts'
import { heardRunOf } from '#tests/models/reports.model.ts'
import { failures } from '#tests/models/samples.ts'
import { pass, settled, useFakeTime } from '#tests/support/fake-time.ts'

useFakeTime()

class Page extends EventTarget {
  visibilityState = 'visible'

  hide() {
    this.visibilityState = 'hidden'
    this.dispatchEvent(new Event('visibilitychange'))
  }
}

/** The reports of a page whose server answers in turn: an error refuses, what is not named is taken. */
const start = (...answers: Error[]) => {
  const page = new Page()
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', new EventTarget())
  const sent: string[][] = []
  const call = async (_: unknown, { runs }: { runs: { id: string }[] }) => {
    sent.push(runs.map(({ id }) => id))
    const answer = answers.shift()
    if (answer !== undefined) {
      throw answer
    }
    return { kept: runs.length }
  }
  // What happened in other files is nothing to tell of here.
  inspection.listen(() => {})
  const logic = reportsLogic({ call: call as unknown as Call, version: '0.6.3' })
  const reports = createActor(logic).start()
  onTestFinished(() => void reports.stop())
  const tell = (...ids: string[]) =>
    ids.forEach((id) => reports.send({ type: 'run.told', run: heardRunOf(id), isUrgent: false }))
  return { page, sent, tell }
}

test('INSIGHT-1 what did not go out with a page that was put away is told once somebody is back at it', async () => {
  const { page, sent, tell } = start(failures.dropped)
  tell('one', 'two')
  page.hide()
  await settled()
  await pass(10)
  expect(sent).toEqual([
    ['one', 'two'],
    ['one', 'two'],
  ])
  await pass(60)
  expect(sent).toHaveLength(2)
})

test('INSIGHT-1 what goes out with a page that was put away is told once, and so is what the server refuses', async () => {
  const { page, sent, tell } = start()
  tell('one')
  page.hide()
  await pass(60)
  expect(sent).toEqual([['one']])

  const refused = start(failures.demoGone)
  refused.tell('two')
  refused.page.hide()
  await pass(60)
  expect(refused.sent).toEqual([['two']])
})

test('INSIGHT-1 of more than goes out with a page at once the older wait for it to come back', async () => {
  const { page, sent, tell } = start()
  const ids = Array.from({ length: 18 }, (_, index) => String(index))
  tell(...ids)
  page.hide()
  await pass(10)
  expect(sent.slice(0, 3).flat()).toEqual(ids.slice(3))
  expect(sent.slice(3)).toEqual([ids.slice(0, 3)])
})
