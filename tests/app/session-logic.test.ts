import { expect, test, vi } from 'vitest'
import { createActor } from 'xstate'

import type { Call } from '#src/api/client.ts'
import { loadUser, logout, refresh, type Tokens } from '#src/api/contract/session.ts'
import { personUse } from '#src/app/session/person-use.ts'
import { sessionLogic } from '#src/app/session/session-logic.ts'
import { storedSession } from '#src/app/session/stored-session.ts'
import { storeSession } from '#src/app/session/session-sync.ts'
import type { TextStorage } from '#src/lib/storage.ts'
import type { SessionRecord } from '#src/machines/session/session-record.ts'
import { noticeMachine } from '#src/machines/notice/notice.machine.ts'
import { requestsMachine } from '#src/machines/requests/requests.machine.ts'
import { selectSessionProblem, selectSessionSide } from '#src/machines/session/session.view.ts'
import { me, recordOf, tokensOf } from '#tests/models/samples.ts'

const record: SessionRecord = { ...recordOf('first'), refreshToken: 'h.one.0' }
const later: SessionRecord = { ...recordOf('second'), refreshToken: 'h.one.1' }

/** A tab that is signed in with `record`, over a storage that other tabs may write to. */
const startTab = async ({ logoutUrl }: { logoutUrl?: string } = {}) => {
  const use = personUse()
  const kept = new Map<string, string>()
  const storage: TextStorage = {
    read: (name) => kept.get(name) ?? null,
    write: (name, text) => void kept.set(name, text),
    remove: (name) => void kept.delete(name),
  }
  const stored = storedSession(storage, 'prefix')
  stored.write(record, record.maxAge)
  const answer = Promise.withResolvers<Tokens>()
  const calls: string[] = []
  const news: string[] = []
  const sent: unknown[] = []
  const call = ((endpoint: unknown, input: unknown) => {
    switch (endpoint) {
      case loadUser:
        return Promise.resolve(me)
      case refresh:
        calls.push('refresh')
        sent.push(input)
        return answer.promise
      case logout:
        calls.push('logout')
        return Promise.resolve(logoutUrl === undefined ? {} : { url: logoutUrl })
      default:
        throw new Error('No other call is expected.')
    }
  }) as Call
  const requests = createActor(requestsMachine).start()
  const notice = createActor(noticeMachine).start()
  const logic = sessionLogic({
    call,
    stored,
    tabs: { announce: (message) => news.push(message), listen: () => {} },
    exclusively: (work) => work(),
    requests: () => requests,
    notice: () => notice,
    use,
    dropLoadedData: () => {},
    origin: 'http://localhost',
    leave: (url) =>
      calls.push(`${stored.read() === null ? 'nobody' : 'somebody'} leaves for ${url}`),
    reload: () => calls.push('reload'),
  })
  const actor = createActor(logic, { input: { stored: stored.read() } })
  storeSession(actor, stored)
  actor.start()
  const side = () => selectSessionSide(actor.getSnapshot())
  const problem = () => selectSessionProblem(actor.getSnapshot())
  await vi.waitUntil(() => side() === 'in')
  return {
    actor,
    answer,
    notice,
    calls,
    news,
    sent,
    use,
    kept,
    stored,
    problem,
    side,
    /** A call was answered 498. */
    reject: () => actor.send({ type: 'session.rejected', accessToken: record.accessToken }),
    isSignedOut: () => vi.waitUntil(() => side() === 'out'),
  }
}

test('SESSION-5 ERROR-1 to renew what is no longer there leads to login: Missing accessToken and refreshToken', async () => {
  const { calls, isSignedOut, problem, reject, stored } = await startTab()
  stored.remove()
  reject()
  await isSignedOut()

  expect(problem()).toBe('Missing accessToken and refreshToken')
  expect(calls).toEqual([])
})

test('SESSION-5 ERROR-1 to renew without a refresh token leads to login: No refresh token provided', async () => {
  const { calls, isSignedOut, kept, problem, reject } = await startTab()
  kept.delete('prefix-refreshToken')
  reject()
  await isSignedOut()

  expect(problem()).toBe('No refresh token provided')
  expect(calls).toEqual([])
})

test('SESSION-5 SE-03 ERROR-1 logging out without a token still asks the server, and login says: No token provided when logging out', async () => {
  const { actor, calls, isSignedOut, problem, stored } = await startTab()
  stored.remove()
  actor.send({ type: 'session.logout' })
  await isSignedOut()

  expect(problem()).toBe('No token provided when logging out')
  expect(calls).toEqual(['logout'])
})

test.each([
  ['error', 'none'],
  ['success', { passing: 'seen' }],
] as const)(
  'SE-03 who is out takes along what did not come about for them, not that they are out: %s',
  async (tone, standing) => {
    const { actor, notice } = await startTab()
    notice.send({ type: 'notice.show', tone, text: 'Your account is deleted.' })
    actor.send({ type: 'session.endedElsewhere' })
    expect(notice.getSnapshot().value).toEqual(standing)
  },
)

test('SESSION-6 what another tab renewed meanwhile is taken without a call', async () => {
  const { actor, calls, reject, stored } = await startTab()
  stored.write(later, later.maxAge)
  reject()
  await vi.waitUntil(() => actor.getSnapshot().context.record !== record)

  expect(actor.getSnapshot().context.record).toEqual(later)
  expect(calls).toEqual([])
})

test('SESSION-6 SE-07 a tab that hung while it renewed takes what another one stored, and overwrites nothing', async () => {
  const { actor, answer, calls, reject, stored } = await startTab()
  reject()
  await vi.waitUntil(() => calls.length === 1)
  stored.write(later, later.maxAge)
  answer.resolve(tokensOf('outdated'))
  await vi.waitUntil(() => actor.getSnapshot().context.record?.refreshToken === 'h.one.1')

  expect(stored.read()).toEqual(later)
})

test('SESSION-6 SE-04 tokens that arrive after a logout in another tab bring nobody back', async () => {
  const { answer, calls, isSignedOut, reject, stored } = await startTab()
  reject()
  await vi.waitUntil(() => calls.length === 1)
  stored.remove()
  answer.resolve(tokensOf('late'))
  await isSignedOut()

  expect(stored.read()).toBeNull()
})

test('SSO-2 SSO-3 logging out leads on to the provider once nothing is kept here, and holds still for 2 s', async () => {
  const { actor, calls, news, side } = await startTab({ logoutUrl: 'https://okta.example/logout' })
  vi.useFakeTimers()
  actor.send({ type: 'session.logout' })
  await vi.advanceTimersByTimeAsync(1_999)
  expect(calls).toEqual(['logout', 'nobody leaves for https://okta.example/logout'])
  expect(news).toEqual(['session.ended'])
  expect(side()).toBe('resolving')

  await vi.advanceTimersByTimeAsync(1)
  expect(side()).toBe('out')
  vi.useRealTimers()
})

test('SE-01 a renewal tells for how long nobody did anything, and nothing where nobody did', async () => {
  const background = await startTab()
  background.reject()
  await vi.waitUntil(() => background.sent.length === 1)
  expect(background.sent).toEqual([{ method: 'email', refreshToken: 'h.one.0' }])

  const used = await startTab()
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  used.actor.send({ type: 'session.used' })
  vi.advanceTimersByTime(90_500)
  used.reject()
  await Promise.resolve()
  vi.useRealTimers()
  expect(used.sent).toEqual([{ method: 'email', refreshToken: 'h.one.0', idleSec: 90 }])
})

test('SE-16 SE-17 a clock that is set back, or that rests while the machine sleeps, makes nobody idle for less', () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  const use = personUse()
  expect(use.idleSec()).toBeNull()
  use.note()
  vi.advanceTimersByTime(60_000)
  vi.setSystemTime(Date.now() - 86_400_000)
  expect(use.idleSec()).toBe(60)
  vi.setSystemTime(Date.now() + 86_400_000 + 7_200_000)
  expect(use.idleSec()).toBe(7_260)
  vi.useRealTimers()
})
