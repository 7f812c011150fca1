import { expect, test } from 'vitest'

import { loadUser, refresh, type Tokens } from '#src/api/contract/session.ts'
import { required } from '#src/lib/required.ts'
import { createPortal } from '#tests/support/portal.ts'
import type { PortalBrowser } from '#tests/support/portal-browser.ts'

const portal = await createPortal()

const handleOf = (browser: PortalBrowser) => required(browser.tokens, 'tokens').refreshToken.jwt

const send = (browser: PortalBrowser, refreshToken = handleOf(browser)) =>
  browser.send(refresh, { method: 'email', refreshToken })

const renew = async (browser: PortalBrowser) => {
  browser.tokens = await browser.call(refresh, { method: 'email', refreshToken: handleOf(browser) })
  return browser.tokens
}

/** As a tab does in which somebody just did something. */
const renewUsed = async (browser: PortalBrowser, idleSec = 0) => {
  const input = { method: 'email', refreshToken: handleOf(browser), idleSec }
  browser.tokens = await browser.call(refresh, input)
  return browser.tokens
}

const problemOf = (browser: PortalBrowser, refreshToken = handleOf(browser), method = 'email') =>
  browser.refusal(refresh, { method, refreshToken }).then(({ name }) => name)

const sessions = () => portal.db.selectFrom('sessions').selectAll().execute()

/** The same browser as it was at this moment. */
const asNow = (browser: PortalBrowser) => {
  const copy = portal.newBrowser({ jar: browser.jar.copy(), address: browser.address })
  copy.tokens = browser.tokens
  return copy
}

test('SESSION-1 CALL-3 a refresh answers new tokens of the same session', async () => {
  const { browser } = await portal.signIn()
  const { loginAt } = required(browser.tokens, 'tokens')
  portal.advance(600_000)

  const tokens = await renewUsed(browser)

  expect(tokens).toMatchObject({
    refreshedTimes: 1,
    loginAt,
    expiresIn: 3_600,
    maxAge: 86_400 - 600,
    accessToken: { maxAge: 600, expires: portal.services.now() + 600_000 },
    refreshToken: { maxAge: 3_600, refreshedTimes: 1, loginAt },
  })
  expect((await browser.send(loadUser, { method: 'email' })).status).toBe(200)
})

test('TK-10 cookie and handle are needed, both, of the same session and method', async () => {
  const { browser } = await portal.signIn()
  const other = await portal.signIn()
  const handleOnly = portal.newBrowser()
  const without = (name: string) => {
    const copy = asNow(browser)
    copy.jar.store(`${name}=; Max-Age=0`)
    return copy
  }
  const mixed = asNow(browser)
  mixed.jar.set('pp_s', required(other.browser.jar.get('pp_s'), 'cookie'))

  expect(await problemOf(browser, 'h.none')).toBe('not-signed-in')
  expect(await problemOf(handleOnly, handleOf(browser))).toBe('not-signed-in')
  expect(await problemOf(browser, handleOf(other.browser))).toBe('not-signed-in')
  expect(await problemOf(browser, handleOf(browser), 'google')).toBe('not-signed-in')
  expect(await problemOf(without('pp_s'))).toBe('not-signed-in')
  expect(await problemOf(without('pp_rt'))).toBe('not-signed-in')
  expect(await problemOf(mixed)).toBe('not-signed-in')
  expect((await sessions()).map(({ revoked_at }) => revoked_at)).toEqual([null, null])
  expect((await send(browser)).status).toBe(200)
})

test('TK-10 a changed refresh cookie ends the session it names, if it comes with the session cookie', async () => {
  const { browser } = await portal.signIn()
  const [id, times, mac] = (browser.jar.get('pp_rt') ?? '').split('.')
  browser.jar.set('pp_rt', `${id}.${times}.${'A'.repeat(mac?.length ?? 0)}`)
  expect(await problemOf(browser)).toBe('not-signed-in')
  expect((await sessions())[0]?.revoked_why).toBe('replay')
})

/** @see https://github.com/advisories?query=GHSA-392p a race of refreshes forked the session */
test('TK-11 fifty refreshes of one token at once have one and the same successor', async () => {
  const { browser } = await portal.signIn()
  const tabs = Array.from({ length: 50 }, () => asNow(browser))

  const answers = await Promise.all(tabs.map((tab) => send(tab)))
  const bodies = (await Promise.all(answers.map((answer) => answer.json()))) as Tokens[]

  expect(answers.map(({ status }) => status)).toEqual(tabs.map(() => 200))
  expect(new Set(bodies.map(({ refreshToken }) => refreshToken.jwt)).size).toBe(1)
  expect(new Set(tabs.map(({ jar }) => jar.get('pp_rt'))).size).toBe(1)
  expect(await sessions()).toMatchObject([{ refreshed_times: 1, revoked_at: null }])
})

test('TK-12 a refresh whose answer was lost is answered again, as long as nobody used the successor', async () => {
  const { browser } = await portal.signIn()
  const before = asNow(browser)
  await send(browser)
  portal.advance(300_000)

  const again = await renew(before)

  expect(again.refreshedTimes).toBe(1)
  expect((await before.send(loadUser, { method: 'email' })).status).toBe(200)
})

test('TK-13 a token of before, 31 s after its successor was used, ends the session everywhere, and no other', async () => {
  const { browser } = await portal.signIn()
  const other = await portal.signIn()
  const thief = asNow(browser)
  await renew(browser)
  await browser.call(loadUser, { method: 'email' })
  portal.advance(31_000)

  expect(await problemOf(thief)).toBe('not-signed-in')

  expect(await problemOf(browser)).toBe('not-signed-in')
  expect((await browser.refusal(loadUser, { method: 'email' })).name).toBe('not-signed-in')
  const ends = (await sessions()).map(({ revoked_why }) => revoked_why)
  expect(new Set(ends)).toEqual(new Set(['replay', null]))
  expect((await other.browser.send(loadUser, { method: 'email' })).status).toBe(200)
  expect(portal.logLines.filter((line) => line.includes('refresh token replayed'))).toHaveLength(1)
})

test('TK-13 a token of before is answered within 30 s even when its successor was used', async () => {
  const { browser } = await portal.signIn()
  const tab = asNow(browser)
  await renew(browser)
  await browser.call(loadUser, { method: 'email' })
  portal.advance(29_000)
  expect((await renew(tab)).refreshedTimes).toBe(1)
})

test('TK-13 a token two refreshes old ends the session at any time', async () => {
  const { browser } = await portal.signIn()
  const thief = asNow(browser)
  await renew(browser)
  await renew(browser)
  expect(await problemOf(thief)).toBe('not-signed-in')
  expect(await problemOf(browser)).toBe('not-signed-in')
})

test('TK-14 a refused refresh takes the cookies away only with a session that is dead', async () => {
  const { browser } = await portal.signIn()
  const mistaken = await send(browser, 'h.none')
  expect([mistaken.status, mistaken.headers.getSetCookie()]).toEqual([401, []])

  portal.advance(3_600_000)
  const dead = await send(browser)
  expect(dead.status).toBe(401)
  expect(dead.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^pp_s=; Max-Age=0;/),
    expect.stringMatching(/^pp_rt=; Max-Age=0;/),
  ])
})

test('TK-15 two hundred refreshes never move the end of the session', async () => {
  const { browser } = await portal.signIn()
  const { loginAt } = required(browser.tokens, 'tokens')
  const end = loginAt + 86_400_000
  for (let turn = 1; turn <= 200; turn += 1) {
    portal.advance(420_000)
    const tokens = await renewUsed(browser)
    const now = portal.services.now()
    expect(now + tokens.maxAge * 1_000).toBe(end)
    expect(now + tokens.expiresIn * 1_000).toBeLessThanOrEqual(end)
  }
  portal.advance(end - portal.services.now())
  expect(await problemOf(browser)).toBe('not-signed-in')
})

test('SE-01 a refresh that no person caused puts the end off by nothing, however often', async () => {
  const { browser } = await portal.signIn()
  for (let left = 3_000; left > 0; left -= 600) {
    portal.advance(600_000)
    expect((await renew(browser)).expiresIn).toBe(left)
  }
  portal.advance(600_000)
  expect(await problemOf(browser)).toBe('not-signed-in')
})

test('SE-01 a session ends an hour after a person did something, as a tab tells that they did', async () => {
  const { browser } = await portal.signIn()
  portal.advance(1_000_000)
  expect((await renewUsed(browser, 400)).expiresIn).toBe(3_200)
  // Another tab, in which nobody did anything for longer, takes nothing away.
  expect((await renewUsed(browser, 1_000)).expiresIn).toBe(3_200)
  expect((await renew(browser)).expiresIn).toBe(3_200)
})

test('SE-01 TK-12 of two tabs that renew at once the one that was used is heard, be it the second', async () => {
  const { browser } = await portal.signIn()
  const unused = asNow(browser)
  const used = asNow(browser)
  portal.advance(1_200_000)
  expect((await renew(unused)).expiresIn).toBe(2_400)
  const again = { method: 'email', refreshToken: handleOf(used), idleSec: 0 }
  expect((await used.call(refresh, again)).expiresIn).toBe(3_600)
})

test('SE-01 an hour without use, or a day in all, ends the session; an admin’s ends after 8 hours', async () => {
  const { browser } = await portal.signIn()
  portal.advance(3_599_000)
  expect((await send(asNow(browser))).status).toBe(200)

  const idle = await portal.signIn()
  portal.advance(3_600_000)
  expect(await problemOf(idle.browser)).toBe('not-signed-in')

  const admin = await portal.signIn({ is_admin: true })
  expect(required(admin.browser.tokens, 'tokens').maxAge).toBe(28_800)
})
