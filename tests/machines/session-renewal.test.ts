import { expect, test, vi } from 'vitest'

import { failures, me, now } from '#tests/models/samples.ts'
import { pass, settled, useFakeTime } from '#tests/support/fake-time.ts'
import {
  record,
  renewed,
  start,
  startAboutToExpire,
  startSignedIn,
} from '#tests/support/session-world.ts'

useFakeTime()

test('SESSION-2 Stay connected renews the tokens, reloads the person and starts the time anew', async () => {
  const { actor, held, loadMe, notice, tellTabs } = await startAboutToExpire()
  loadMe.mockResolvedValue({ ...me, name: 'Ada King' })
  actor.send({ type: 'session.stayConnected' })
  expect(notice()).toEqual({ kind: 'aboutToExpire', isBusy: true })
  await settled()

  expect(held()).toEqual(renewed)
  expect(loadMe).toHaveBeenLastCalledWith('access-second')
  expect(actor.getSnapshot().context.me?.name).toBe('Ada King')
  expect(tellTabs).toHaveBeenCalledExactlyOnceWith('session.renewed')
  expect(notice()).toEqual({ kind: 'none' })

  await pass(3_299)
  expect(notice()).toEqual({ kind: 'none' })
  await pass(1)
  expect(notice()).toEqual({ kind: 'aboutToExpire', isBusy: false })
})

test('SESSION-2 SE-18 a refused renewal leads to login with the reason', async () => {
  const { actor, problem, refreshTokens, side } = await startAboutToExpire()
  refreshTokens.mockRejectedValue(failures.refused)
  actor.send({ type: 'session.stayConnected' })
  await settled()

  expect(side()).toBe('out')
  expect(problem()).toBe(failures.refused.message)
})

test('SE-18 Stay connected pressed twice renews once', async () => {
  const { actor, refreshTokens } = await startAboutToExpire()
  actor.send({ type: 'session.stayConnected' })
  actor.send({ type: 'session.stayConnected' })
  await settled()

  expect(refreshTokens).toHaveBeenCalledTimes(1)
})

test.each([
  ['a dropped network', failures.dropped],
  ['a busy server', failures.busy],
])('SE-18 %s signs nobody out: the popup stays and the next try works', async (_, error) => {
  const { actor, notice, problem, refreshTokens, side } = await startAboutToExpire()
  refreshTokens.mockRejectedValueOnce(error)
  actor.send({ type: 'session.stayConnected' })
  await settled()
  expect(side()).toBe('in')
  expect(notice()).toEqual({ kind: 'aboutToExpire', isBusy: false })
  expect(problem()).toBe(error.message)

  actor.send({ type: 'session.stayConnected' })
  await settled()
  expect(notice()).toEqual({ kind: 'none' })
  expect(problem()).toBeNull()
})

test('SESSION-5 SESSION-6 three calls that were rejected at once cause one refresh', async () => {
  const { actor, refreshTokens } = await startSignedIn()
  for (let call = 0; call < 3; call += 1) {
    actor.send({ type: 'session.rejected', accessToken: record.accessToken })
  }
  await settled()

  expect(refreshTokens).toHaveBeenCalledTimes(1)
})

test('SESSION-5 a call that was rejected with a token renewed since causes no refresh', async () => {
  const { actor, refreshTokens } = await startSignedIn()
  actor.send({ type: 'session.rejected', accessToken: 'access-older' })
  await settled()

  expect(refreshTokens).toHaveBeenCalledTimes(0)
})

test('SESSION-5 an outdated stored token is renewed before the person is loaded again', async () => {
  const { actor, held, loadMe, side } = start(record, (world) =>
    world.loadMe.mockRejectedValueOnce(failures.outdated),
  )
  await settled()

  expect(held()).toEqual(renewed)
  expect(loadMe.mock.calls).toEqual([['access-first'], ['access-second']])
  expect(side()).toBe('in')
  expect(actor.getSnapshot().context.me).toEqual(me)
})

test('TK-09 a server that answers 498 for ever is asked for one refresh, then comes login', async () => {
  const { loadMe, refreshTokens, side } = start(record, (world) =>
    world.loadMe.mockRejectedValue(failures.outdated),
  )
  await pass(3_600)

  expect(refreshTokens).toHaveBeenCalledTimes(1)
  expect(loadMe).toHaveBeenCalledTimes(2)
  expect(side()).toBe('out')
})

test('TK-09 what the server no longer takes ends the session with its reason', async () => {
  const { actor, problem, side } = await startSignedIn()
  actor.send({ type: 'session.refused', error: failures.busy, accessToken: 'access-first' })
  expect(side()).toBe('in')

  actor.send({ type: 'session.refused', error: failures.outdated, accessToken: 'access-first' })
  expect(side()).toBe('out')
  expect(problem()).toBe(failures.outdated.message)
})

test('SESSION-6 SE-11 what is refused for the session before this one ends nothing', async () => {
  const { actor, side } = await startSignedIn()
  actor.send({ type: 'session.begin', record: renewed })
  await settled()

  actor.send({ type: 'session.refused', error: failures.refused, accessToken: 'access-first' })
  expect(side()).toBe('in')
})

test('A7.5.1 SESSION-5 who showed once more who they are, and cannot be loaded, is told so and goes on by Retry', async () => {
  const { actor, loadMe, problem, side } = await startSignedIn()
  loadMe.mockRejectedValueOnce(failures.dropped).mockResolvedValue({ ...me, isAdmin: true })
  actor.send({ type: 'session.begin', record: renewed })
  await settled()
  expect(side()).toBe('resolving')
  expect(problem()).toBe(failures.dropped.message)

  actor.send({ type: 'session.retry' })
  await settled()
  expect(side()).toBe('in')
  expect(actor.getSnapshot().context.me?.isAdmin).toBe(true)
})

test('SE-01 SESSION-4 who works is not asked: what they did is told to the server when the popup would come', async () => {
  const { actor, held, notice, refreshTokens } = await startSignedIn()
  await pass(3_000)
  actor.send({ type: 'session.used' })
  expect(refreshTokens).not.toHaveBeenCalled()
  await pass(300)
  expect(notice()).toEqual({ kind: 'none' })
  expect(refreshTokens).toHaveBeenCalledTimes(1)
  expect(held()).toEqual(renewed)
})

const prolonged = {
  ...record,
  accessToken: 'access-second',
  expiresInAt: now + 6_000_000,
}

test.each(['told of at once', 'found when this tab would renew'])(
  'SE-01 SESSION-6 what another tab renewed (%s) forgets nothing that was done here and is not told yet',
  async (how) => {
    const { actor, isUseTold, notice, refreshTokens } = await startSignedIn()
    actor.send({ type: 'session.used' })
    await pass(2_400)
    if (how === 'told of at once') {
      actor.send({ type: 'session.renewedElsewhere', record: prolonged })
    } else {
      isUseTold.mockReturnValueOnce(false)
      refreshTokens.mockResolvedValueOnce(prolonged)
      actor.send({ type: 'session.rejected', accessToken: record.accessToken })
      await settled()
    }
    const before = refreshTokens.mock.calls.length
    await pass(3_299)
    expect(notice()).toEqual({ kind: 'none' })
    expect(refreshTokens).toHaveBeenCalledTimes(before)
    await pass(1)
    expect(notice()).toEqual({ kind: 'none' })
    expect(refreshTokens).toHaveBeenCalledTimes(before + 1)
  },
)

test('SE-01 SESSION-6 what another tab renewed keeps nobody in who did nothing here', async () => {
  const { actor, notice, refreshTokens } = await startSignedIn()
  await pass(2_400)
  actor.send({ type: 'session.renewedElsewhere', record: prolonged })
  await pass(3_300)
  expect(notice()).toEqual({ kind: 'aboutToExpire', isBusy: false })
  expect(refreshTokens).not.toHaveBeenCalled()
})

test('SE-01 a renewal that no person caused brings the popup no later: it counts the time that the server leaves', async () => {
  const { actor, notice, refreshTokens } = await startSignedIn()
  refreshTokens.mockResolvedValue({
    ...record,
    accessToken: 'access-second',
    expiresIn: 600,
    expiresInAt: now + 3_600_000,
  })
  await pass(3_000)
  actor.send({ type: 'session.rejected', accessToken: record.accessToken })
  await pass(299)
  expect(notice()).toEqual({ kind: 'none' })
  await pass(1)
  expect(notice()).toEqual({ kind: 'aboutToExpire', isBusy: false })
  expect(refreshTokens).toHaveBeenCalledTimes(1)
})

test('SE-01 SE-18 where the server cannot be told, the popup comes and says why; what is done behind it counts for nothing', async () => {
  const { actor, notice, problem, refreshTokens } = await startSignedIn()
  refreshTokens.mockRejectedValue(failures.dropped)
  actor.send({ type: 'session.used' })
  await pass(3_300)
  expect(notice()).toEqual({ kind: 'aboutToExpire', isBusy: false })
  expect(problem()).toBe(failures.dropped.message)

  actor.send({ type: 'session.used' })
  await pass(300)
  expect(notice()).toEqual({ kind: 'expired' })
  expect(refreshTokens).toHaveBeenCalledTimes(1)
})

test('SE-17 SE-01 a laptop that slept over the end shows that it expired, whatever was done before', async () => {
  const { actor, notice, refreshTokens } = await startSignedIn()
  refreshTokens.mockRejectedValue(failures.refused)
  actor.send({ type: 'session.used' })
  vi.setSystemTime(now + 7_200_000)
  await pass(1)
  await settled()
  expect(notice()).toEqual({ kind: 'expired' })
})

/** The session is as old as it may get in five minutes. */
const last = {
  ...record,
  accessToken: 'access-last',
  expiresIn: 300,
  expiresInAt: now + 3_600_000,
  maxAge: 300,
  maxAgeAt: now + 3_600_000,
}

test('SESSION-2 SESSION-4 whoever stays connected to a session that nothing extends is told so, and works on until it expires', async () => {
  const { actor, announceLast, notice, refreshTokens } = await startAboutToExpire()
  refreshTokens.mockResolvedValue(last)
  actor.send({ type: 'session.stayConnected' })
  await settled()
  expect(notice()).toEqual({ kind: 'none' })
  expect(announceLast).toHaveBeenCalledOnce()

  // What another call renews meanwhile is nothing to ask for again.
  await pass(100)
  actor.send({ type: 'session.rejected', accessToken: 'access-last' })
  actor.send({ type: 'session.renewedElsewhere', record: last })
  await settled()
  await pass(199)
  expect(notice()).toEqual({ kind: 'none' })
  await pass(1)
  expect(notice()).toEqual({ kind: 'expired' })
  expect(announceLast).toHaveBeenCalledOnce()
})

test('SESSION-2 SE-01 whoever works when a session comes to its last minutes is asked all the same', async () => {
  const { actor, announceLast, notice, refreshTokens } = await startSignedIn()
  refreshTokens.mockResolvedValue(last)
  actor.send({ type: 'session.used' })
  await pass(3_300)
  expect(notice()).toEqual({ kind: 'aboutToExpire', isBusy: false })
  expect(announceLast).not.toHaveBeenCalled()
})

test('SESSION-2 SESSION-4 whoever stays connected for the last half an hour of a session is asked once more before its end', async () => {
  const { actor, announceLast, notice, refreshTokens } = await startAboutToExpire()
  const half = { expiresIn: 1_800, expiresInAt: now + 5_100_000 }
  refreshTokens.mockResolvedValue({ ...last, ...half, maxAge: 1_800, maxAgeAt: half.expiresInAt })
  actor.send({ type: 'session.stayConnected' })
  await settled()
  await pass(1_499)
  expect(notice()).toEqual({ kind: 'none' })
  await pass(1)
  expect(notice()).toEqual({ kind: 'aboutToExpire', isBusy: false })
  expect(announceLast).not.toHaveBeenCalled()
})

test('SESSION-6 SESSION-2 the popup of a session that nothing extends goes in all tabs when one of them stays connected', async () => {
  const { actor, announceLast, notice } = await startAboutToExpire()
  actor.send({ type: 'session.renewedElsewhere', record: last })
  await settled()
  expect(notice()).toEqual({ kind: 'none' })
  expect(announceLast).not.toHaveBeenCalled()
  await pass(300)
  expect(notice()).toEqual({ kind: 'expired' })
})

test('SESSION-2 A7.5.1 who signs in anew in the last minutes of a session has the time of the new one', async () => {
  const { actor, notice, refreshTokens } = await startAboutToExpire()
  refreshTokens.mockResolvedValue(last)
  actor.send({ type: 'session.stayConnected' })
  await settled()
  actor.send({ type: 'session.begin', record: renewed })
  await settled()
  await pass(3_299)
  expect(notice()).toEqual({ kind: 'none' })
  await pass(1)
  expect(notice()).toEqual({ kind: 'aboutToExpire', isBusy: false })
})
