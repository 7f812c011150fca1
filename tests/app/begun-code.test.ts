import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'

import { startLogin } from '#src/api/contract/passcode.ts'
import { passcodeLogic } from '#src/app/flows/invoked/passcode.ts'
import { begunCodeIn, forgetOnceIn } from '#src/app/storage/begun-code.ts'
import { sessionMachine } from '#src/machines/session/session.machine.ts'
import { me, now, recordOf, ticketOf } from '#tests/models/samples.ts'
import { pass, settled, useFakeTime } from '#tests/support/fake-time.ts'

useFakeTime()

const ada = {
  purpose: 'login',
  method: 'email',
  identifier: 'ada@example.com',
  firstname: '',
  lastname: '',
} as const

/** A tab that keeps for whom a code was asked for. */
const startTab = () => {
  const texts = new Map<string, string>()
  const begunCode = begunCodeIn({
    read: (name) => texts.get(name) ?? null,
    write: (name, text) => void texts.set(name, text),
    remove: (name) => void texts.delete(name),
  })
  return { texts, begunCode }
}

/** The step of the mailed code in that tab, whose code was asked for. */
const askForCode = async () => {
  const tab = startTab()
  const run = ((endpoint: unknown) =>
    endpoint === startLogin
      ? Promise.resolve({ ...ticketOf('first'), expiresIn: 600 })
      : new Promise(() => {})) as never
  const actor = createActor(passcodeLogic({ run, begunCode: tab.begunCode }), { input: ada })
  actor.start()
  actor.send({ type: 'code.request' })
  await settled()
  return { ...tab, actor }
}

test('PASSCODE-3 for whom a code was asked is kept in the tab, and nothing secret with it', async () => {
  const { begunCode, texts } = await askForCode()
  expect(begunCode.readFor('login')).toEqual({ ...ada, expiresAt: now + 600_000 })
  expect(begunCode.readFor('register')).toBeNull()
  expect([...texts.values()].join()).not.toMatch(/auth-first|connect-first/)
})

test('PASSCODE-3 whoever leaves the step, for another way in too, begins anew', async () => {
  const { begunCode, texts, actor } = await askForCode()
  actor.stop()
  expect(begunCode.readFor('login')).toBeNull()
  expect(texts.size).toBe(0)
})

test('PASSCODE-4 a code whose time is over is not gone on with', async () => {
  const { texts } = await askForCode()
  await pass(600)
  expect(texts.size).toBe(0)

  const { begunCode, texts: kept } = startTab()
  begunCode.keep({ ...ada, expiresAt: Date.now() + 1_000 })
  await pass(601)
  expect(begunCode.readFor('login')).toBeNull()
  expect(kept.size).toBe(0)
})

test('PASSCODE-3 SESSION-6 somebody who came in by another tab needs the code no more', async () => {
  const { begunCode, texts } = startTab()
  begunCode.keep({ ...ada, expiresAt: now + 600_000 })
  const session = createActor(
    sessionMachine.provide({ actors: { loadMe: fromPromise(() => Promise.resolve(me)) } }),
    { input: { stored: recordOf('first') } },
  )
  forgetOnceIn(session, begunCode)
  session.start()
  await settled()
  expect(texts.size).toBe(0)
})
