import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import { listSessions, revokeOtherSessions, revokeSession } from '#src/api/contract/account.ts'
import { loadUser, logout, refresh } from '#src/api/contract/session.ts'
import { required } from '#src/lib/required.ts'
import { asEnded } from '#tests/support/at-once.ts'
import { createPortal } from '#tests/support/portal.ts'
import { problemIn, type PortalBrowser } from '#tests/support/portal-browser.ts'

const portal = await createPortal()

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const list = (browser: PortalBrowser) => browser.call(listSessions, {})
const statusOf = async (browser: PortalBrowser) =>
  (await browser.send(loadUser, { method: 'email' })).status
const renew = (browser: PortalBrowser) =>
  browser.send(refresh, {
    method: 'email',
    refreshToken: required(browser.tokens, 'tokens').refreshToken.jwt,
    idleSec: 0,
  })
const currentOf = async (browser: PortalBrowser) =>
  required(
    (await list(browser)).sessions.find(({ isCurrent }) => isCurrent),
    'current session',
  )
const endsOf = async (browser: PortalBrowser) =>
  (await list(browser)).signIns.map(({ ended }) => ended?.how ?? null)

/** One person in two browsers, the second a minute after the first. */
const twice = async () => {
  const { person, browser: first } = await portal.signIn()
  portal.advance(60_000)
  const second = await portal.signInAs(person, portal.newBrowser({ userAgent: firefox }))
  return { person, first, second }
}

test('SESSION-7 SE-12 lists where the person is signed in, this session first, others by their last use', async () => {
  const { person, first, second } = await twice()
  portal.advance(60_000)
  const third = await portal.signInAs(person)
  portal.advance(60_000)
  expect((await renew(first)).status).toBe(200)

  const { sessions } = await list(second)

  expect(sessions).toEqual([
    {
      id: expect.any(String) as string,
      method: 'email',
      browser: 'Firefox on Windows',
      address: second.address,
      loginAt: portal.services.now() - 120_000,
      isDevice: false,
      lastSeenAt: portal.services.now() - 120_000,
      isCurrent: true,
    },
    {
      id: expect.any(String) as string,
      method: 'email',
      browser: 'Chrome on Linux',
      address: first.address,
      loginAt: portal.services.now() - 180_000,
      isDevice: false,
      lastSeenAt: portal.services.now(),
      isCurrent: false,
    },
    {
      id: expect.any(String) as string,
      method: 'email',
      browser: 'Chrome on Linux',
      address: third.address,
      loginAt: portal.services.now() - 60_000,
      isDevice: false,
      lastSeenAt: portal.services.now() - 60_000,
      isCurrent: false,
    },
  ])
})

test('AZ-02 nobody sees or counts the sessions of another person', async () => {
  const { first } = await twice()
  const stranger = await portal.signIn()

  const { sessions, signIns } = await list(stranger.browser)

  expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([true])
  expect(signIns).toHaveLength(1)
  expect((await list(first)).sessions).toHaveLength(2)
})

test('SESSION-7 SE-11 SE-12 a revoked session is refused with its next call and its next refresh', async () => {
  const { first, second } = await twice()
  const { id } = await currentOf(second)

  const { sessions, signIns } = await first.call(revokeSession, { id })

  expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([true])
  expect(signIns.map(({ ended }) => ended)).toEqual([
    { at: portal.services.now(), how: 'revoked' },
    null,
  ])
  expect(await statusOf(second)).toBe(401)
  expect((await renew(second)).status).toBe(401)
  expect(await statusOf(portal.atNewProcess(second))).toBe(401)
  expect(await statusOf(first)).toBe(200)
})

test("SE-12 AZ-02 another person's session answers 404, word for word as an unknown one, and lives on", async () => {
  const { browser: stranger } = await portal.signIn()
  const { browser } = await portal.signIn()
  const { id } = await currentOf(stranger)

  const notFound = {
    type: '/problems/not-found',
    name: 'not-found',
    title: 'This session is not known.',
    status: 404,
    requestId: expect.any(String) as string,
  }
  expect(await browser.refusal(revokeSession, { id })).toEqual(notFound)
  expect(await browser.refusal(revokeSession, { id: randomUUID() })).toEqual(notFound)
  expect(await statusOf(stranger)).toBe(200)
  expect(await endsOf(stranger)).toEqual([null])
})

test('SE-12 revoked once more, a session keeps its first end', async () => {
  const { first, second } = await twice()
  const { id } = await currentOf(second)
  await second.call(logout, { method: 'email' })
  const loggedOutAt = portal.services.now()
  portal.advance(1_000)

  const byId = await first.call(revokeSession, { id })
  const withOthers = await first.call(revokeOtherSessions, {})

  const ends = [{ at: loggedOutAt, how: 'logout' }, null]
  expect(byId.signIns.map(({ ended }) => ended)).toEqual(ends)
  expect(withOthers.signIns.map(({ ended }) => ended)).toEqual(ends)
})

test('SE-12 who revokes the session they ask from is out with the next call', async () => {
  const { first, second } = await twice()

  const { sessions } = await first.call(revokeSession, { id: (await currentOf(first)).id })

  expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([false])
  expect(await statusOf(first)).toBe(401)
  expect(await statusOf(second)).toBe(200)
})

test('SESSION-7 SE-11 SE-12 revoking all others ends them at once, keeps this one and touches nobody else', async () => {
  const { person, first, second } = await twice()
  const third = await portal.signInAs(person)
  const stranger = await portal.signIn()

  const { sessions } = await second.call(revokeOtherSessions, {})

  expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([true])
  expect(await statusOf(first)).toBe(401)
  expect(await statusOf(third)).toBe(401)
  expect((await renew(first)).status).toBe(401)
  expect(await statusOf(second)).toBe(200)
  expect(await statusOf(stranger.browser)).toBe(200)
})

test('SE-11 a refresh that runs into a revocation does not bring the session back', async () => {
  const { first, second } = await twice()
  await Promise.all([renew(second), first.call(revokeOtherSessions, {})])

  expect(await statusOf(second)).toBe(401)
  expect((await renew(second)).status).toBe(401)
})

test('A7.4.5 the history tells how each sign-in ended', async () => {
  const { person, browser: idle } = await portal.signIn()
  portal.advance(3_600_000)
  expect(await statusOf(idle)).toBe(401)
  const left = await portal.signInAs(person)
  await left.call(logout, { method: 'email' })
  portal.advance(1_000)
  const again = await portal.signInAs(person)
  portal.advance(1_000)
  await portal.signInAs(person, again)
  portal.advance(1_000)
  const last = await portal.signInAs(person)

  expect(await endsOf(last)).toEqual([null, null, 'signed in again', 'logout', 'expired'])
})

test('A7.4.5 a session that was over before it was revoked is told as expired', async () => {
  const { person, browser: idle } = await portal.signIn()
  const idleEnd = portal.services.now() + 3_600_000
  portal.advance(4_000_000)
  const browser = await portal.signInAs(person)
  expect((await list(browser)).sessions.map(({ isCurrent }) => isCurrent)).toEqual([true])
  await browser.call(revokeOtherSessions, {})

  expect((await list(browser)).signIns.map(({ ended }) => ended)).toEqual([
    null,
    { at: idleEnd, how: 'expired' },
  ])
  expect(await statusOf(idle)).toBe(401)
})

test('A7.4.5 the history ends after 20 sign-ins, a live session of before is listed all the same', async () => {
  const { person, browser: first } = await portal.signIn()
  const busy = portal.newBrowser()
  for (let count = 0; count < 25; count += 1) {
    portal.advance(1_000)
    await portal.signInAs(person, busy)
  }

  const { sessions, signIns } = await list(first)

  expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([true, false])
  expect(signIns).toHaveLength(20)
  expect(signIns.map(({ id }) => id)).not.toContain(sessions[0]?.id)
})

test('SE-11 RE-14 who is thrown out at the moment in which they log out everywhere else ends nothing', async () => {
  const { person, browser } = await portal.signIn()
  const { answer } = await asEnded(portal, person.id, () => browser.send(revokeOtherSessions, {}))
  expect((await problemIn(await answer)).name).toBe('not-signed-in')
})
