import { expect, test } from 'vitest'

import { loadUser, logout } from '#src/api/contract/session.ts'
import { requestAccess } from '#src/api/contract/organization.ts'
import { linkProvider, replyToLogin, unlinkProvider } from '#src/api/contract/single-sign-on.ts'
import { waitingPeople } from '#server/identity/approvers/waiting-people.ts'
import { sha256 } from '#server/base/secrets.ts'
import { asEnded } from '#tests/support/at-once.ts'
import { mailsTo } from '#tests/support/outbox.ts'
import { startProvider } from '#tests/support/openid-provider.ts'
import { registerByPassword } from '#tests/support/password.ts'
import { createPortal } from '#tests/support/portal.ts'
import { isSignedIn, problemIn, type PortalBrowser } from '#tests/support/portal-browser.ts'
import { gil, signOnAt } from '#tests/support/single-sign-on.ts'

const google = await startProvider('google')
const okta = await startProvider('okta')
const portal = await createPortal({
  config: { providers: [google.provider, okta.provider] },
})
const { db } = portal
const { method, redirect_uri, ...signOn } = signOnAt(portal, google)
const minute = 60_000

const comeBackToLink = async (browser: PortalBrowser, person: Record<string, unknown> = gil) =>
  google.agree((await browser.call(linkProvider, { method, redirect_uri })).url, person)
const link = async (browser: PortalBrowser, person: Record<string, unknown> = gil) =>
  browser.call(replyToLogin, { method, query: await comeBackToLink(browser, person) })
const refusedLink = async (browser: PortalBrowser, person: Record<string, unknown> = gil) =>
  browser.refusal(replyToLogin, { method, query: await comeBackToLink(browser, person) })
const owners = () =>
  db
    .selectFrom('identities')
    .innerJoin('people', 'people.id', 'person_id')
    .select(['subject', 'email'])
    .orderBy('subject')
    .execute()
const age = (ms: number) =>
  db
    .updateTable('sessions')
    .set({ proven_at: portal.services.now() - ms })
    .execute()

test.each([true, false])(
  'OI-11 a person who is signed in adds the account of a provider, its address verified there: %s',
  async (email_verified) => {
    const { person, browser } = await portal.signIn()
    const tokens = browser.tokens
    const cookies = browser.jar.get('pp_s')
    const reply = await link(browser, { ...gil, email_verified })

    expect(reply).toMatchObject({
      kind: 'linked',
      me: {
        email: person.email,
        methods: [{ key: 'email' }, { key: 'google', type: 'oidc-google' }],
      },
    })
    expect([browser.tokens, browser.jar.get('pp_s')]).toEqual([tokens, cookies])
    await expect(isSignedIn(browser)).resolves.toBe(true)
    expect(await owners()).toEqual([{ subject: gil.sub, email: person.email }])
    const mails = await mailsTo(portal, person.email)
    expect(mails.map(({ subject }) => subject)).toEqual(['Google was added for Partner Portal'])

    const later = await signOn.signIn({ ...gil, email_verified })
    await expect(later.call(loadUser, { method })).resolves.toMatchObject({ email: person.email })
  },
)

test('OI-11 a link takes a sign-in of the last fifteen minutes', async () => {
  const { browser } = await portal.signIn()
  await age(15 * minute + 1)
  const input = { method, redirect_uri }
  expect((await browser.refusal(linkProvider, input)).name).toBe('sign-in-too-old')
  await age(15 * minute)
  expect((await browser.send(linkProvider, input)).status).toBe(200)
})

test('OI-11 nobody links who is not signed in, or has not confirmed their email', async () => {
  const input = { method, redirect_uri }
  expect((await portal.newBrowser().refusal(linkProvider, input)).name).toBe('not-signed-in')
  const squatter = await registerByPassword(portal)
  expect((await squatter.refusal(linkProvider, input)).name).toBe('email-unconfirmed')
})

test('OI-13 a link comes back to our page only', async () => {
  const { browser } = await portal.signIn()
  const problem = await browser.refusal(linkProvider, {
    method,
    redirect_uri: 'https://evil.example/google/login/callback',
  })
  expect(problem.name).toBe('invalid-input')
})

test('OI-11 an account of a provider that is somebody else’s stays theirs', async () => {
  await signOn.signIn()
  const { person, browser } = await portal.signIn()
  expect(await refusedLink(browser)).toMatchObject({
    name: 'conflict',
    title: 'That account of Google belongs to another person here. Please choose another one.',
  })
  expect(await owners()).toEqual([{ subject: gil.sub, email: gil.email }])
  expect(await mailsTo(portal, person.email)).toEqual([])
})

test('OI-09 a person has one account of a provider', async () => {
  const { browser } = await portal.signIn()
  await link(browser)
  await expect(link(browser)).resolves.toMatchObject({ kind: 'linked' })
  expect(await refusedLink(browser, { ...gil, sub: 'another' })).toMatchObject({
    name: 'conflict',
    title: 'You have linked another account of Google already. Please unlink it first.',
  })
  expect((await owners()).map(({ subject }) => subject)).toEqual([gil.sub])
})

test('OI-10 who links an account of staff is staff from the next sign-in by it on', async () => {
  const { browser } = await portal.signIn()
  const staff = { ...gil, email: 'gil@google.com', hd: 'google.com' }
  await expect(link(browser, staff)).resolves.toMatchObject({ me: { isGoogle: false } })
  const later = await signOn.signIn(staff)
  await expect(later.call(loadUser, { method })).resolves.toMatchObject({ isGoogle: true })
  await expect(browser.call(loadUser, { method })).resolves.toMatchObject({ isGoogle: false })
})

test('OI-10 ACCESS-4 who becomes staff while their request waits is waited for by nobody any more, and counted in no mail', async () => {
  const { browser, person } = await portal.signIn()
  const boss = await portal.addPerson({ email: 'boss@google.com', is_admin: true })
  const told = async () => (await mailsTo(portal, boss.email)).map(({ subject }) => subject)
  const other = await portal.signIn()
  await other.browser.call(requestAccess, { organization: 'Acme', reason: '' })
  await db.deleteFrom('outbox').where('run_at', '<=', portal.services.now()).execute()
  await browser.call(requestAccess, { organization: 'Acme', reason: '' })
  const staff = { ...gil, email: 'gil@google.com', hd: 'google.com' }
  await link(browser, staff)
  expect(await waitingPeople(db)).toBe(2)
  expect(await told()).toEqual(['2 people wait for access to Partner Portal'])
  await signOn.signIn(staff)
  expect(await waitingPeople(db)).toBe(1)
  expect(await told()).toEqual(['1 person waits for access to Partner Portal'])
  const requests = await db
    .selectFrom('access_requests')
    .select('id')
    .where('person_id', '=', person.id)
    .execute()
  expect(requests).toEqual([])
})

test('OI-02 a link counts in the session that began it, and in no other', async () => {
  const { browser } = await portal.signIn()
  const stranger = await portal.signIn()
  const query = await comeBackToLink(browser)
  for (const other of [portal.newBrowser(), stranger.browser]) {
    expect((await other.refusal(replyToLogin, { method, query })).name).toBe('sign-in-expired')
  }
  expect(await owners()).toEqual([])
})

test('OI-02 who signs in as somebody else on the way links nothing to them', async () => {
  const { browser } = await portal.signIn()
  const query = await comeBackToLink(browser)
  const binding = browser.jar.get('pp_tx')
  await portal.signIn()
  const other = await portal.addPerson()
  await portal.signInAs(other, browser)
  browser.jar.set('pp_tx', binding ?? '')
  expect((await browser.refusal(replyToLogin, { method, query })).name).toBe('sign-in-expired')
  expect(await owners()).toEqual([])
})

test('OI-02 a link takes the session cookie as well as the binding of the browser', async () => {
  const { browser } = await portal.signIn()
  const stranger = await portal.signIn()
  const query = await comeBackToLink(browser)
  const mixed = portal.newBrowser({ jar: stranger.browser.jar.copy() })
  mixed.jar.set('pp_tx', browser.jar.get('pp_tx') ?? '')
  expect((await mixed.refusal(replyToLogin, { method, query })).name).toBe('sign-in-expired')
  expect(await owners()).toEqual([])
})

test('SE-11 who was disabled on the way links nothing', async () => {
  const { browser } = await portal.signIn()
  const query = await comeBackToLink(browser)
  await db.updateTable('people').set({ disabled_at: 1 }).execute()
  expect((await browser.refusal(replyToLogin, { method, query })).name).toBe('sign-in-expired')
  expect(await owners()).toEqual([])
})

test('OI-11 who has signed out on the way links nothing', async () => {
  const { browser } = await portal.signIn()
  const query = await comeBackToLink(browser)
  const kept = portal.newBrowser({ jar: browser.jar.copy() })
  await browser.call(logout, { method: 'email' })
  expect((await kept.refusal(replyToLogin, { method, query })).name).toBe('sign-in-expired')
  expect(await owners()).toEqual([])
})

test('SE-11 RE-14 who is thrown out at the moment in which they link an account links nothing', async () => {
  const { browser, person } = await portal.signIn()
  const query = await comeBackToLink(browser)
  const { answer } = await asEnded(portal, person.id, () =>
    browser.send(replyToLogin, { method, query }),
  )
  expect((await problemIn(await answer)).name).toBe('sign-in-expired')
  expect(await owners()).toEqual([])
  expect(await mailsTo(portal, person.email)).toEqual([])
})

test('SE-11 RE-14 who is thrown out at the moment in which they take an account off takes nothing off', async () => {
  const { browser, person } = await portal.signIn()
  await link(browser)
  const { answer } = await asEnded(portal, person.id, () =>
    browser.send(unlinkProvider, { method }),
  )
  expect((await problemIn(await answer)).name).toBe('not-signed-in')
  expect(await owners()).toEqual([{ subject: gil.sub, email: person.email }])
})

test('OI-16 of many equal replies one links', async () => {
  const { person, browser } = await portal.signIn()
  const query = await comeBackToLink(browser)
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => browser.send(replyToLogin, { method, query })),
  )
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await mailsTo(portal, person.email)).toHaveLength(1)
})

test('SSO-1 a linked account is taken off again, and signs nobody in to the person', async () => {
  const { person, browser } = await portal.signIn()
  await link(browser)
  const elsewhere = await signOn.signIn()
  const byCode = await portal.signInAs(person)
  const device = await portal.signInAs(person)
  await db
    .updateTable('sessions')
    .set({ is_device: true })
    .where('secret_hash', '=', sha256(device.jar.get('pp_s') ?? ''))
    .execute()
  await expect(browser.call(unlinkProvider, { method })).resolves.toMatchObject({
    methods: [{ key: 'email', type: 'passcode' }],
  })
  expect(await owners()).toEqual([])
  const alive = await Promise.all([browser, byCode, elsewhere, device].map(isSignedIn))
  expect(alive).toEqual([true, true, false, false])
  const mails = await mailsTo(portal, person.email)
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
    'Google was added for Partner Portal',
    'Google was removed for Partner Portal',
    'New sign-in to Partner Portal',
  ])
  const toBeSafe = (subject: string) => mails.find((it) => it.subject.startsWith(subject))?.text
  expect(toBeSafe('Google was added')).toContain('unlink Google and log out everywhere else')
  expect(toBeSafe('Google was removed')).not.toContain('unlink')

  const stranger = await signOn.signIn()
  await expect(stranger.call(loadUser, { method })).resolves.toMatchObject({ email: gil.email })
})

test('SSO-1 who takes off the provider they signed in by stays signed in', async () => {
  await portal.addPerson({ email: gil.email })
  const browser = await signOn.signIn()
  const elsewhere = await signOn.signIn()
  await browser.call(unlinkProvider, { method })
  expect([await isSignedIn(browser), await isSignedIn(elsewhere)]).toEqual([true, false])
})

test('SSO-1 nobody takes off their last method, one they do not have, or one after fifteen minutes', async () => {
  const only = await signOn.signIn()
  expect(await only.refusal(unlinkProvider, { method })).toMatchObject({
    name: 'conflict',
    title: 'This is your only way to sign in. Please add another one before you remove it.',
  })
  expect(await owners()).toHaveLength(1)
  expect((await only.refusal(unlinkProvider, { method: 'okta' })).name).toBe('not-found')
  await age(15 * minute + 1)
  expect((await only.refusal(unlinkProvider, { method })).name).toBe('sign-in-too-old')
})

test('SSO-1 a method that the portal is not configured for is no other way in', async () => {
  const browser = await signOn.signIn()
  const { id } = await db.selectFrom('people').select('id').executeTakeFirstOrThrow()
  await db
    .insertInto('person_methods')
    .values({ person_id: id, method_key: 'auth0', type: 'oidc-auth0' })
    .execute()
  expect((await browser.refusal(unlinkProvider, { method })).name).toBe('conflict')
})

test('SSO-1 of the last two methods taken off at once one stays', async () => {
  const browser = await signOn.signIn()
  await signOnAt(portal, okta).signIn()
  const answers = await Promise.all(
    [method, 'okta'].map((method) => browser.send(unlinkProvider, { method })),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await db.selectFrom('person_methods').selectAll().execute()).toHaveLength(1)
  expect(await owners()).toHaveLength(1)
})
