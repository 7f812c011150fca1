import { expect, test } from 'vitest'

import { listDemos } from '#src/api/contract/demos.ts'
import { loadUser, logout, refresh } from '#src/api/contract/session.ts'
import { storageSettings } from '#src/app/settings.ts'
import { required } from '#src/lib/required.ts'
import { createPortal } from '#tests/support/portal.ts'
import type { PortalBrowser } from '#tests/support/portal-browser.ts'

const portal = await createPortal()

const me = (browser: PortalBrowser) => browser.send(loadUser, { method: 'email' })
const statusOf = async (browser: PortalBrowser) => (await me(browser)).status
const sessions = () => portal.db.selectFrom('sessions').selectAll().orderBy('login_at').execute()

test('CALL-3 answers the signed-in person', async () => {
  const { browser, person } = await portal.signIn({ firstname: 'Grace', lastname: 'Hopper' })
  expect(await browser.call(loadUser, { method: 'email' })).toEqual({
    email: person.email,
    firstname: 'Grace',
    lastname: 'Hopper',
    name: 'Grace Hopper',
    picture: null,
    isGoogle: false,
    isStaffElsewhere: false,
    isCustomer: false,
    isAdmin: false,
    isEmailConfirmed: true,
    isStrong: false,
    organizationFormCompleted: false,
    organizationAccessStatus: 'unrequested',
    organizationAccessReason: null,
    isAccessWithdrawn: false,
    organizationAccessRequestedAt: null,
    organizationAccessRequest: null,
    organizationAccessAskAgainAt: null,
    organizationName: null,
    demos: [],
    demoSessionMaxAgeSec: 14_400,
    demoSessionRequired: true,
    methods: [{ key: 'email', type: 'passcode' }],
    auth: { data: { email: person.email, name: 'Grace Hopper', picture: null } },
  })
})

test('CALL-1 refreshUser=true answers what the database says now', async () => {
  const { browser, person } = await portal.signIn()
  await portal.db
    .updateTable('people')
    .set({ organization_access_status: 'pending' })
    .where('id', '=', person.id)
    .execute()
  const fresh = await browser.call(loadUser, { method: 'email', refreshUser: 'true' })
  expect(fresh.organizationAccessStatus).toBe('pending')
})

test('ACCESS-2 staff count as approved and their demos are the profile’s', async () => {
  const { browser } = await portal.signIn({ is_staff: true })
  const { demos, isGoogle, organizationAccessStatus } = await browser.call(loadUser, {
    method: 'email',
  })
  const listed = await browser.call(listDemos, {})
  expect({ isGoogle, organizationAccessStatus }).toEqual({
    isGoogle: true,
    organizationAccessStatus: 'approved',
  })
  expect(demos).toEqual(listed.demos.map(({ key }) => ({ key })))
})

test('ADMIN-4 an address named in ADMIN_EMAILS is an admin’s, by configuration alone', async () => {
  const { browser } = await portal.signIn({ email: 'admin@example.com' })
  expect((await browser.call(loadUser, { method: 'email' })).isAdmin).toBe(true)
})

test('SE-02 after a logout nothing of the session is accepted any more', async () => {
  const { browser } = await portal.signIn()
  const kept = portal.newBrowser({ jar: browser.jar.copy() })
  kept.tokens = browser.tokens

  const answer = await browser.send(logout, { method: 'email' })

  expect(answer.headers.get('clear-site-data')).toBe('"storage"')
  // All that is left is what the browser is known by.
  expect(browser.jar.header()).toMatch(/^pp_dev=[^;]+$/)
  expect(await statusOf(kept)).toBe(401)
  const refreshToken = required(kept.tokens, 'tokens').refreshToken.jwt
  const refused = await kept.refusal(refresh, { method: 'email', refreshToken })
  expect(refused.name).toBe('not-signed-in')
})

test('SE-02 a logout clears every cookie of ours, however many of others would make longer headers than a proxy takes', async () => {
  const { browser } = await portal.signIn()
  const strangers = Array.from({ length: 60 }, (_, index) => `_ga_ABCDEFGHI_JK${index}`)
  const pages = ['accessToken', 'refreshToken', 'session'].map(
    (name) => `${storageSettings.prefix}-${name}`,
  )
  for (const name of [...strangers, ...pages]) {
    browser.jar.store(`${name}=1`)
  }

  const { headers } = await browser.send(logout, { method: 'email' })

  expect(Array.from(headers, (pair) => pair.join(': ')).join('\r\n').length).toBeLessThan(4_096)
  const left = browser.jar.header().split('; ')
  expect(left.filter((pair) => !pair.startsWith('_ga_'))).toEqual([
    expect.stringMatching(/^pp_dev=/),
  ])
})

test('SE-02 SE-03 logout works without, with dead and with foreign tokens, and twice', async () => {
  const { browser } = await portal.signIn()
  portal.advance(700_000)
  const other = await portal.signIn()
  browser.tokens = other.browser.tokens

  expect((await browser.send(logout, { method: 'email' })).status).toBe(200)
  expect((await browser.send(logout, { method: 'email' })).status).toBe(200)
  expect((await portal.newBrowser().send(logout, { method: 'google' })).status).toBe(200)
  expect((await sessions()).map(({ revoked_why }) => revoked_why)).toEqual(['logout', null])
  expect(await statusOf(other.browser)).toBe(200)
})

/** @see https://github.com/advisories?query=CVE-2026-7507 a planted session survived the login */
test('SE-09 cookies planted before a sign-in are replaced by it and worth nothing after', async () => {
  const attacker = await portal.signIn()
  const victim = portal.newBrowser()
  const planted = { pp_s: attacker.browser.jar.get('pp_s'), pp_tx: 'planted', pp_rt: 'planted' }
  Object.entries(planted).forEach(([name, value]) => victim.jar.set(name, value ?? ''))

  await portal.signInAs(await portal.addPerson(), victim)

  expect(victim.jar.get('pp_s')).not.toBe(planted.pp_s)
  expect(victim.jar.get('pp_rt')).not.toBe(planted.pp_rt)
  expect(victim.jar.get('pp_tx')).toBeNull()
  expect(await statusOf(victim)).toBe(200)
  expect(await statusOf(attacker.browser)).toBe(401)
})

/** @see https://github.com/advisories?query=CVE-2025-12390 a second login kept the first one's session */
test('SE-10 a second person in the same browser ends the session of the first', async () => {
  const { browser } = await portal.signIn()
  const before = portal.newBrowser({ jar: browser.jar.copy() })
  before.tokens = browser.tokens

  const second = await portal.addPerson()
  await portal.signInAs(second, browser)

  expect(await statusOf(before)).toBe(401)
  expect((await browser.call(loadUser, { method: 'email' })).email).toBe(second.email)
  browser.tokens = before.tokens
  expect(await statusOf(browser)).toBe(401)
})

test('SE-11 disabling a person takes effect on their next request, and their next refresh and login', async () => {
  const { browser, person } = await portal.signIn()
  const disabled = await portal.db
    .updateTable('people')
    .set({ disabled_at: portal.services.now() })
    .where('id', '=', person.id)
    .returningAll()
    .executeTakeFirstOrThrow()

  const named = { name: 'account-disabled', status: 403 }
  expect(await browser.refusal(loadUser, { method: 'email' })).toMatchObject(named)
  // The session that was held tells whose it is, ended or not; without it the access token tells nobody anything.
  await portal.db.updateTable('sessions').set({ revoked_at: 1, revoked_why: 'disabled' }).execute()
  expect(await browser.refusal(loadUser, { method: 'email' })).toMatchObject(named)
  const stranger = portal.newBrowser()
  stranger.tokens = browser.tokens
  expect((await stranger.refusal(loadUser, { method: 'email' })).name).toBe('not-signed-in')
  const refreshToken = required(browser.tokens, 'tokens').refreshToken.jwt
  const over = await browser.refusal(refresh, { method: 'email', refreshToken })
  expect(over).toMatchObject(named)
  await expect(portal.signInAs(disabled)).rejects.toThrow('Your account is disabled.')
})

test('SE-11 a right that is taken away is gone with the next request', async () => {
  const { browser, person } = await portal.signIn({ is_staff: true, is_admin: true })
  await portal.db
    .updateTable('people')
    .set({ is_staff: false, is_admin: false })
    .where('id', '=', person.id)
    .execute()
  expect(await browser.call(loadUser, { method: 'email' })).toMatchObject({
    isGoogle: false,
    isAdmin: false,
  })
})

test('SE-13 sessions and their ends outlive the process', async () => {
  const { browser } = await portal.signIn()
  const ended = await portal.signIn()
  const kept = portal.newBrowser({ jar: ended.browser.jar.copy() })
  kept.tokens = ended.browser.tokens
  await ended.browser.call(logout, { method: 'email' })

  expect(await statusOf(portal.atNewProcess(browser))).toBe(200)
  expect(await statusOf(portal.atNewProcess(kept))).toBe(401)
})

test('SESSION-7 a person keeps the latest 20 sessions', async () => {
  const person = await portal.addPerson()
  const first = await portal.signInAs(person)
  for (let count = 0; count < 20; count += 1) {
    portal.advance(1_000)
    await portal.signInAs(person)
  }
  expect(await statusOf(first)).toBe(401)
  expect((await sessions()).filter(({ revoked_at }) => revoked_at === null)).toHaveLength(20)
})
