import { expect, test, vi } from 'vitest'

import type { Me } from '#src/api/contract/user.ts'
import { recordFrom } from '#src/machines/session/session-record.ts'
import { failures, me, now, tokensOf } from '#tests/models/samples.ts'
import { pass, settled, useFakeTime } from '#tests/support/fake-time.ts'
import {
  never,
  record,
  renewed,
  start,
  startAboutToExpire,
  startSignedIn,
} from '#tests/support/session-world.ts'

useFakeTime()

test('SESSION-1 nobody stored is signed out; a stored session is resolving until the person is known', async () => {
  expect(start(null).side()).toBe('out')

  const { side } = start(record)
  expect(side()).toBe('resolving')
  await settled()
  expect(side()).toBe('in')
})

test('SESSION-1 a sign-in is told to the other tabs and loads the person', async () => {
  const { actor, loadMe, side, tellTabs } = start(null)
  actor.send({ type: 'session.begin', record })
  await settled()

  expect(loadMe).toHaveBeenCalledExactlyOnceWith('access-first')
  expect(tellTabs).toHaveBeenCalledExactlyOnceWith('session.begun')
  expect(side()).toBe('in')
})

test('SESSION-4 the popup comes 300 s before the end', async () => {
  const { notice } = await startSignedIn()
  await pass(3_299)
  expect(notice()).toEqual({ kind: 'none' })

  await pass(1)
  expect(notice()).toEqual({ kind: 'aboutToExpire', isBusy: false })
})

test('SESSION-4 the popup of a session shorter than 300 s comes at once', async () => {
  const { notice } = await startSignedIn({ ...record, expiresIn: 120, expiresInAt: now + 120_000 })
  await settled()

  expect(notice()).toEqual({ kind: 'aboutToExpire', isBusy: false })
})

test('SESSION-3 at the end the session expires in place, and only Login leads out', async () => {
  const { actor, notice, refreshTokens, side } = await startAboutToExpire()
  await pass(300)
  expect(notice()).toEqual({ kind: 'expired' })
  expect(side()).toBe('in')

  actor.send({ type: 'session.stayConnected' })
  actor.send({ type: 'session.rejected', accessToken: record.accessToken })
  actor.send({ type: 'session.refused', error: failures.refused, accessToken: 'access-first' })
  await settled()
  expect(refreshTokens).toHaveBeenCalledTimes(0)
  expect(notice()).toEqual({ kind: 'expired' })

  actor.send({ type: 'session.login' })
  expect(side()).toBe('out')
})

test('SE-05 a page that shows one person is loaded anew for the next one', async () => {
  const { actor, loadMe, reloadPage, side } = await startSignedIn()
  actor.send({ type: 'session.begunElsewhere', record: renewed })
  await settled()
  expect(reloadPage).not.toHaveBeenCalled()

  loadMe.mockResolvedValue({ ...me, email: 'grace@partner.example' })
  actor.send({ type: 'session.begunElsewhere', record })
  await settled()
  expect(reloadPage).toHaveBeenCalledTimes(1)
  expect(side()).toBe('resolving')
})

test('SESSION-2 SESSION-6 a logout under way goes on while another tab renews the session', async () => {
  const { actor, endSession, side } = await startSignedIn()
  const ended = Promise.withResolvers<void>()
  endSession.mockReturnValue(ended.promise)
  actor.send({ type: 'session.logout' })
  actor.send({ type: 'session.renewedElsewhere', record: renewed })
  await settled()
  expect(side()).toBe('resolving')

  ended.resolve()
  await settled()
  expect(side()).toBe('out')
})

test('SESSION-6 what a person became in one tab is told to the others', async () => {
  const { actor, tellTabs } = await startSignedIn()
  actor.send({ type: 'me.changed', me: { ...me, name: 'Ada King' } })
  expect(tellTabs).toHaveBeenCalledExactlyOnceWith('me.changed')
  expect(actor.getSnapshot().context.me?.name).toBe('Ada King')
})

test.each([
  { while: 'it is asked for', asking: { type: 'me.changedElsewhere' } },
  { while: 'a new sign-in is loaded', asking: { type: 'session.begin', record: renewed } },
] as const)(
  'SESSION-6 what a person became in another tab while $while is asked for once more',
  async ({ asking }) => {
    const { actor, loadMe } = await startSignedIn()
    loadMe.mockClear()
    const answers = [Promise.withResolvers<Me>(), Promise.withResolvers<Me>()]
    answers.forEach(({ promise }) => loadMe.mockReturnValueOnce(promise))
    actor.send(asking)
    actor.send({ type: 'me.changedElsewhere' })
    expect(loadMe).toHaveBeenCalledTimes(2)
    answers[0]?.resolve({ ...me, name: 'of before' })
    answers[1]?.resolve({ ...me, name: 'Ada Lovelace King' })
    await settled()
    expect(actor.getSnapshot().context.me?.name).toBe('Ada Lovelace King')
  },
)

test('SESSION-3 SESSION-6 a session that is over asks for nothing that changed in another tab', async () => {
  const { actor, loadMe, notice } = await startAboutToExpire()
  await pass(300)
  loadMe.mockClear()
  actor.send({ type: 'me.changedElsewhere' })
  await settled()
  expect(loadMe).toHaveBeenCalledTimes(0)
  expect(notice()).toEqual({ kind: 'expired' })
})

test('SESSION-3 SESSION-6 what was asked before the end and is refused after it leaves the end told', async () => {
  const { actor, loadMe, notice, side } = await startAboutToExpire()
  const answer = Promise.withResolvers<Me>()
  loadMe.mockReturnValueOnce(answer.promise)
  actor.send({ type: 'me.changedElsewhere' })
  await pass(300)
  answer.reject(failures.refused)
  await settled()
  expect(notice()).toEqual({ kind: 'expired' })
  expect(side()).toBe('in')
})

test('SESSION-5 a network that is down while restoring is told, and tried again on demand', async () => {
  const { actor, held, problem, side } = start(record, (world) =>
    world.loadMe.mockRejectedValueOnce(failures.dropped),
  )
  await settled()
  expect(side()).toBe('resolving')
  expect(problem()).toBe(failures.dropped.message)
  expect(held()).toEqual(record)

  actor.send({ type: 'session.retry' })
  await settled()
  expect(side()).toBe('in')
})

const restorings = [
  ['loads the person', () => never<Me>()],
  ['renews the tokens', () => Promise.reject(failures.outdated)],
  ['cannot reach the server', () => Promise.reject(failures.dropped)],
] as const

test.each(restorings)(
  'SESSION-1 A7.5.1 a sign-in counts while the session %s',
  async (_, loadMe) => {
    const { actor, held, side, tellTabs } = start(record, (world) => {
      world.loadMe.mockImplementationOnce(loadMe)
      world.refreshTokens.mockImplementation(() => never())
    })
    await settled()
    expect(side()).toBe('resolving')

    actor.send({ type: 'session.begin', record: renewed })
    await settled()

    expect(held()).toEqual(renewed)
    expect(side()).toBe('in')
    expect(tellTabs).toHaveBeenCalledExactlyOnceWith('session.begun')
  },
)

test.each(restorings)('SESSION-2 Logout is answered while the session %s', async (_, loadMe) => {
  const { actor, endSession, side } = start(record, (world) => {
    world.loadMe.mockImplementation(loadMe)
    world.refreshTokens.mockImplementation(() => never())
  })
  await settled()
  expect(side()).toBe('resolving')

  actor.send({ type: 'session.logout' })
  await settled()

  expect(endSession).toHaveBeenCalledTimes(1)
  expect(side()).toBe('out')
})

test('SESSION-2 Logout forgets the person at once, and waits for the server before login', async () => {
  const { actor, dropPersonalData, endSession, side } = await startSignedIn()
  endSession.mockReturnValue(never())
  actor.send({ type: 'session.logout' })

  expect(dropPersonalData).toHaveBeenCalledTimes(1)
  expect(side()).toBe('resolving')
})

test('SESSION-2 SESSION-6 a logout ends the session here and in all tabs', async () => {
  const { actor, held, side, tellTabs } = await startSignedIn()
  actor.send({ type: 'session.logout' })
  await settled()

  expect(side()).toBe('out')
  expect(held()).toBeNull()
  expect(tellTabs).toHaveBeenCalledExactlyOnceWith('session.ended')
})

test('SESSION-2 a logout that does not reach the server still ends here, and says why', async () => {
  const { actor, endSession, problem, side } = await startSignedIn()
  endSession.mockRejectedValue(failures.dropped)
  actor.send({ type: 'session.logout' })
  await settled()

  expect(side()).toBe('out')
  expect(problem()).toBe(failures.dropped.message)
})

test('SESSION-6 what another tab renewed counts here, and takes the popup away', async () => {
  const { actor, held, notice, tellTabs } = await startAboutToExpire()
  actor.send({ type: 'session.renewedElsewhere', record: renewed })
  await settled()

  expect(held()).toEqual(renewed)
  expect(notice()).toEqual({ kind: 'none' })
  expect(tellTabs).toHaveBeenCalledTimes(0)
})

test('SESSION-6 who signs in or out in another tab does so here', async () => {
  const { actor, dropPersonalData, loadMe, side, tellTabs } = start(null)
  actor.send({ type: 'session.begunElsewhere', record })
  await settled()
  expect(loadMe).toHaveBeenCalledExactlyOnceWith('access-first')
  expect(side()).toBe('in')

  actor.send({ type: 'session.endedElsewhere' })
  expect(side()).toBe('out')
  expect(dropPersonalData).toHaveBeenCalledTimes(1)
  expect(tellTabs).toHaveBeenCalledTimes(0)
})

test('SESSION-6 A7.5.1 who showed once more who they are in another tab keeps what is written in this one', async () => {
  const { actor, dropPersonalData, held, loadMe, side } = await startSignedIn()
  const answer = Promise.withResolvers<typeof me>()
  loadMe.mockReturnValue(answer.promise)
  actor.send({ type: 'session.begunElsewhere', record: renewed })
  await settled()
  expect(side()).toBe('in')
  expect(actor.getSnapshot().matches({ signedIn: { token: 'settled' } })).toBe(false)

  answer.resolve({ ...me, isStrong: true })
  await settled()
  expect(loadMe).toHaveBeenLastCalledWith('access-second')
  expect(held()).toEqual(renewed)
  expect(actor.getSnapshot().context.me).toHaveProperty('isStrong', true)
  expect(side()).toBe('in')
  expect(dropPersonalData).not.toHaveBeenCalled()
})

test('SE-16 a clock that is set back in the middle of a session moves neither the popup nor the end', async () => {
  const { notice } = await startSignedIn()
  await pass(3_000)
  vi.setSystemTime(now - 86_400_000)
  await pass(299)
  expect(notice()).toEqual({ kind: 'none' })
  await pass(1)
  expect(notice()).toEqual({ kind: 'aboutToExpire', isBusy: false })

  vi.setSystemTime(now - 172_800_000)
  await pass(299)
  expect(notice()).toEqual({ kind: 'aboutToExpire', isBusy: false })
  await pass(1)
  expect(notice()).toEqual({ kind: 'expired' })
})

test('SE-16 deadlines are counted on this clock, however wrong the clock of either side', () => {
  const dayAhead = now + 86_400_000

  expect(recordFrom({ ...tokensOf('first'), loginAt: now - 60_000 }, 'email', dayAhead)).toEqual({
    method: 'email',
    accessToken: 'access-first',
    refreshToken: 'refresh-first',
    expiresIn: 3_600,
    expiresInAt: dayAhead + 3_600_000,
    maxAge: 86_400,
    maxAgeAt: dayAhead + 86_400_000,
    refreshedTimes: 0,
    loginAt: dayAhead - 60_000,
  })
})

/** Somebody who is in, and whose session could not be renewed. */
const startFailed = async () => {
  const session = await startSignedIn()
  session.refreshTokens.mockRejectedValueOnce(failures.dropped)
  session.actor.send({ type: 'session.extend' })
  await settled()
  expect(session.problem()).toBe(failures.dropped.message)
  return session
}

test('SESSION-3 SESSION-6 what failed before is told to nobody who signs in after the end, here or in another tab', async () => {
  const left = await startFailed()
  left.actor.send({ type: 'session.endedElsewhere' })
  expect(left.side()).toBe('out')
  expect(left.problem()).toBeNull()

  const { actor, side, problem } = await startFailed()
  await pass(3_600)
  actor.send({ type: 'session.login' })
  expect(side()).toBe('out')
  expect(problem()).toBeNull()
})

test('SESSION-6 what failed before is told no more once the person is loaded anew', async () => {
  const { actor, problem } = await startFailed()
  actor.send({ type: 'me.changedElsewhere' })
  expect(problem()).not.toBeNull()
  await settled()
  expect(problem()).toBeNull()
})
