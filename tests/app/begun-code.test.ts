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
  const logic = passcodeLogic({ run, begunCode: tab.begunCode.at('login') })
  const actor = createActor(logic, { input: { ...ada, purpose: 'login' } })
  actor.start()
  actor.send({ type: 'code.request' })
  await settled()
  return { ...tab, actor }
}

test('PASSCODE-3 for whom a code was asked is kept in the tab, and nothing secret with it', async () => {
  const { begunCode, texts } = await askForCode()
  expect(begunCode.at('login').read()).toEqual({
    ...ada,
    place: 'login',
    expiresAt: now + 600_000,
  })
  for (const place of ['register', 'stepUp', 'arrival'] as const) {
    begunCode.at(place).forget()
    expect(begunCode.at(place).read()).toBeNull()
  }
  expect(begunCode.at('login').read()).not.toBeNull()
  expect([...texts.values()].join()).not.toMatch(/auth-first|connect-first/)
})

test('PASSCODE-3 whoever leaves the step, for another way in too, begins anew', async () => {
  const { begunCode, texts, actor } = await askForCode()
  actor.stop()
  expect(begunCode.at('login').read()).toBeNull()
  expect(texts.size).toBe(0)
})

test('PASSCODE-4 a code whose time is over is not gone on with', async () => {
  const { texts } = await askForCode()
  await pass(600)
  expect(texts.size).toBe(0)

  const { begunCode, texts: kept } = startTab()
  begunCode.at('login').keep({ ...ada, expiresAt: Date.now() + 1_000 })
  await pass(601)
  expect(begunCode.at('login').read()).toBeNull()
  expect(kept.size).toBe(0)
})

/** The session of somebody who comes in, and that forgets what they need no more. */
const startSession = async (begunCode: ReturnType<typeof startTab>['begunCode']) => {
  const session = createActor(
    sessionMachine.provide({ actors: { loadMe: fromPromise(() => Promise.resolve(me)) } }),
    { input: { stored: recordOf('first') } },
  )
  forgetOnceIn(session, begunCode)
  session.start()
  await settled()
  return session
}

test.each(['login', 'register', 'arrival'] as const)(
  'PASSCODE-3 SESSION-6 somebody who came in by another tab needs the code no more: %s',
  async (place) => {
    const { begunCode, texts } = startTab()
    begunCode.at(place).keep({ ...ada, expiresAt: now + 600_000 })
    await startSession(begunCode)
    expect(texts.size).toBe(0)
  },
)

test('PASSCODE-3 A7.5.1 the code by which somebody shows anew who they are is for whoever is in, and goes with their session', async () => {
  const { begunCode, texts } = startTab()
  begunCode.at('stepUp').keep({ ...ada, expiresAt: now + 600_000 })
  const session = await startSession(begunCode)
  expect(begunCode.at('stepUp').read()?.identifier).toBe(ada.identifier)
  session.send({ type: 'session.endedElsewhere' })
  expect(texts.size).toBe(0)
})
