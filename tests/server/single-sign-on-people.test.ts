import type { JWTPayload } from 'jose'
import { expect, test } from 'vitest'

import { listDemos, loadDemo } from '#src/api/contract/demos.ts'
import { requestAccess } from '#src/api/contract/organization.ts'
import { loginByPassword } from '#src/api/contract/password.ts'
import { loadUser } from '#src/api/contract/session.ts'
import { replyToLogin } from '#src/api/contract/single-sign-on.ts'
import { mailsTo } from '#tests/support/outbox.ts'
import { startProvider } from '#tests/support/openid-provider.ts'
import { goodPassword, registerByPassword, registration } from '#tests/support/password.ts'
import { createPortal } from '#tests/support/portal.ts'
import type { PortalBrowser } from '#tests/support/portal-browser.ts'
import { gil, signOnAt } from '#tests/support/single-sign-on.ts'

const google = await startProvider('google')
const okta = await startProvider('okta')
const auth0 = await startProvider('auth0')
const oidc = await startProvider('oidc')
const providers = [google, okta, auth0, oidc].map(({ provider }) => provider)
const portal = await createPortal({ config: { providers } })
const { db } = portal
const signOn = signOnAt(portal, google)
const oktaSignOn = signOnAt(portal, okta)

const sam = {
  sub: 'sam-at-google',
  email: 'sam@google.com',
  email_verified: true,
  hd: 'google.com',
  given_name: 'Sam',
  family_name: 'Okafor',
} as const
const meOf = (browser: PortalBrowser, method = 'google') => browser.call(loadUser, { method })
const domainOf = (email: string) => email.slice(email.indexOf('@') + 1)
const people = () =>
  db.selectFrom('people').select(['email', 'is_customer', 'is_staff']).orderBy('email').execute()
const identities = () =>
  db
    .selectFrom('identities')
    .innerJoin('people', 'people.id', 'person_id')
    .select(['issuer', 'subject', 'email'])
    .orderBy('issuer')
    .orderBy('subject')
    .execute()

test.each([
  ['google', google, false],
  ['okta', okta, true],
  ['auth0', auth0, true],
  ['oidc', oidc, true],
])(
  'SSO-1 who comes first by %s is a partner by Google, a customer by any other',
  async (method, provider, isCustomer) => {
    const browser = await signOnAt(portal, provider).signIn()
    await expect(meOf(browser, method)).resolves.toMatchObject({
      email: gil.email,
      isCustomer,
      isGoogle: false,
      isAdmin: false,
      isStrong: true,
      isEmailConfirmed: true,
      organizationAccessStatus: 'unrequested',
      organizationFormCompleted: false,
    })
  },
)

test('OI-10 whom Google names by domain and verified address is staff', async () => {
  const browser = await signOn.signIn(sam)
  await expect(meOf(browser)).resolves.toMatchObject({
    isGoogle: true,
    isCustomer: false,
    organizationAccessStatus: 'approved',
  })
  const { links } = await browser.call(loadDemo, { key: 'robotaxi' })
  expect(links.some(({ requiresGoogle }) => requiresGoogle)).toBe(true)
})

const noStaff: readonly [string, JWTPayload][] = [
  ['without hd', { ...sam, hd: undefined }],
  ['with an address that is not verified', { ...sam, email_verified: false }],
  ['with an address whose proof is only said in words', { ...sam, email_verified: 'true' }],
  ['with the hd of another domain', { ...sam, hd: 'partner.example' }],
  ['with an address of another domain', { ...sam, email: 'sam@partner.example' }],
  ['with hd as a list', { ...sam, hd: ['google.com'] }],
  ['with an hd that begins like it', { ...sam, hd: 'google.com.evil.example' }],
  ['with an hd that ends like it', { ...sam, hd: 'evilgoogle.com' }],
  [
    'of a domain that begins like it',
    { ...sam, hd: 'google.com.evil.example', email: 'sam@google.com.evil.example' },
  ],
  ['of a domain that ends like it', { ...sam, hd: 'evilgoogle.com', email: 'sam@evilgoogle.com' }],
  ['with an hd that looks like it', { ...sam, hd: 'gооgle.com' }],
  ['with an hd in capitals', { ...sam, hd: 'GOOGLE.COM' }],
  ['with an hd with a dot behind', { ...sam, hd: 'google.com.' }],
  ['with an address that begins like it', { ...sam, email: 'sam@google.com.evil.example' }],
  ['with an address that ends like it', { ...sam, email: 'sam@evilgoogle.com' }],
  ['with an address below it', { ...sam, email: 'sam@sub.google.com' }],
  ['with an address that hides it', { ...sam, email: 'sam@google.com@evil.example' }],
  ['with an address that becomes it', { ...sam, email: 'sam@ｇoogle.com' }],
  ['with no address', { ...sam, email: undefined }],
]

test.each(noStaff)('OI-10 somebody of Google %s is no staff', async (_, person) => {
  const browser = portal.newBrowser()
  const reply = await signOn.comeBack(browser, person)
  await browser.send(replyToLogin, { method: signOn.method, query: reply })
  const staff = await db.selectFrom('people').select('email').where('is_staff', '=', true).execute()
  const sessions = await db
    .selectFrom('sessions')
    .select('id')
    .where('is_staff', '=', true)
    .execute()
  expect([staff, sessions]).toEqual([[], []])
})

test.each([
  ['okta', okta],
  ['auth0', auth0],
  ['oidc', oidc],
])('OI-10 what %s says about Google’s domain makes nobody staff', async (method, provider) => {
  const browser = await signOnAt(portal, provider).signIn(sam)
  await expect(meOf(browser, method)).resolves.toMatchObject({ email: sam.email, isGoogle: false })
})

test('OI-10 an address of Google’s domain by passcode makes nobody staff', async () => {
  const { browser } = await portal.signIn({ email: sam.email })
  await expect(meOf(browser, 'email')).resolves.toMatchObject({ isGoogle: false })
})

test('OI-10 staff by Google are no staff in a session that began another way', async () => {
  const byGoogle = await signOn.signIn(sam)
  const person = await db.selectFrom('people').selectAll().executeTakeFirstOrThrow()
  const byCode = await portal.signInAs(person, portal.newBrowser(), { isStaff: false })
  const byOkta = await oktaSignOn.signIn(sam)

  for (const browser of [byCode, byOkta]) {
    await expect(meOf(browser)).resolves.toMatchObject({
      email: sam.email,
      isGoogle: false,
      isStaffElsewhere: true,
      organizationAccessStatus: 'unrequested',
      demos: [],
    })
    expect((await browser.call(listDemos, {})).demos).toEqual([])
  }
  await expect(byCode.refusal(requestAccess, { organization: 'Google' })).resolves.toMatchObject({
    name: 'forbidden',
    title: 'Staff need no approval: please sign in with Google.',
  })
  await expect(meOf(byCode)).resolves.toMatchObject({ organizationAccessStatus: 'unrequested' })
  await expect(meOf(byGoogle)).resolves.toMatchObject({ isGoogle: true })
  await expect(byGoogle.refusal(requestAccess, { organization: 'Google' })).resolves.toMatchObject({
    name: 'conflict',
  })
})

test('OI-10 who leaves the domain is no staff from the next sign-in by Google on, in every session', async () => {
  const before = await signOn.signIn(sam)
  const after = await signOn.signIn({ ...sam, hd: undefined })
  const flags = await Promise.all(
    [before, after].map(async (browser) => (await meOf(browser)).isGoogle),
  )
  expect(flags).toEqual([false, false])
})

test('OI-10 a customer whom Google names as staff is a customer no more: nobody is both', async () => {
  const person = await portal.addPerson({ email: sam.email, is_customer: true })
  await expect(meOf(await signOn.signIn(sam))).resolves.toMatchObject({
    isGoogle: true,
    isCustomer: false,
  })
  const both = db.updateTable('people').set({ is_customer: true }).where('id', '=', person.id)
  await expect(both.execute()).rejects.toThrow('people_staff_are_no_customers')
})

test('OI-09 one subject at two providers is two people', async () => {
  await signOn.signIn({ ...gil, sub: 'same', email: 'one@partner.example' })
  await oktaSignOn.signIn({ ...gil, sub: 'same', email: 'two@partner.example' })
  expect((await people()).map(({ email }) => email)).toEqual([
    'one@partner.example',
    'two@partner.example',
  ])
})

test('OI-09 another address at the provider is still the same person, and takes no account over', async () => {
  await signOn.signIn()
  await portal.addPerson({ email: 'victim@example.com' })
  const browser = await signOn.signIn({ ...gil, email: 'victim@example.com' })
  await expect(meOf(browser)).resolves.toMatchObject({ email: gil.email })
  expect(await identities()).toEqual([
    { issuer: google.issuer, subject: gil.sub, email: gil.email },
  ])
})

test('OI-09 an address that the provider gave to somebody else opens nothing of its former owner', async () => {
  await signOn.signIn()
  const problem = await signOn.refusedSignIn({ ...gil, sub: 'the next Gil' })
  expect(problem).toMatchObject({
    name: 'email-exists',
    status: 409,
    title:
      'This email address has an account already. Please sign in to it as before, then add Google on the account page.',
  })
  expect((await identities()).map(({ subject }) => subject)).toEqual([gil.sub])
  expect((await db.selectFrom('sessions').select('id').execute()).length).toBe(1)
})

/** @see CVE-2026-53516 @see CVE-2026-105207 */
test.each([
  { isHere: true, ends: 'linked' },
  { isHere: false, ends: 'replaced' },
])(
  'OI-11 an address confirmed here: $isHere, verified at the provider, ends $ends',
  async ({ isHere, ends }) => {
    const held = await portal.addPerson({
      email: gil.email,
      email_verified_at: isHere ? 1 : null,
      is_customer: true,
    })
    await signOn.signIn()
    const now = await db.selectFrom('people').selectAll().executeTakeFirstOrThrow()
    expect(now.id === held.id ? 'linked' : 'replaced').toBe(ends)
    expect(now).toMatchObject({ email: gil.email, is_customer: ends === 'linked' })
    expect(now.email_verified_at).not.toBeNull()
    expect(await identities()).toHaveLength(1)
  },
)

/** @see CVE-2026-53516 @see CVE-2026-105207 */
test.each([1, null])(
  'OI-11 SSO-5 an address that the provider has not verified is tied to no account, confirmed here: %s',
  async (email_verified_at) => {
    const held = await portal.addPerson({ email: gil.email, email_verified_at })
    expect((await signOn.refusedSignIn({ ...gil, email_verified: false })).name).toBe(
      'provider-email-unverified',
    )
    await expect(db.selectFrom('people').selectAll().execute()).resolves.toEqual([held])
    expect(await identities()).toEqual([])
  },
)

test('OI-11 SE-11 an address whose account was disabled before it was confirmed gets no new one', async () => {
  await portal.addPerson({ email: gil.email, email_verified_at: null, disabled_at: 1 })
  expect((await signOn.refusedSignIn()).name).toBe('email-exists')
  expect(await identities()).toEqual([])
})

test('OI-11 SSO-5 an account of its own takes a verified address as well', async () => {
  for (const person of [
    { ...gil, email_verified: false },
    { sub: gil.sub, email_verified: true },
  ]) {
    expect((await signOn.refusedSignIn(person)).name).toBe('provider-email-unverified')
  }
  expect(await people()).toEqual([])
})

test('OI-11 the owner is told by mail that there is one more way in', async () => {
  await portal.addPerson({ email: gil.email })
  await signOn.signIn()
  await signOn.signIn()
  const mails = await mailsTo(portal, gil.email)
  expect(mails.map(({ subject }) => subject)).toContain('Google was added for Partner Portal')
})

test('PW-08 a verified address takes the place of whoever registered it and never confirmed', async () => {
  const squatter = await registerByPassword(portal)
  const owner = { ...gil, email: registration.identifier, hd: domainOf(registration.identifier) }
  const browser = await signOn.signIn(owner)

  await expect(meOf(browser)).resolves.toMatchObject({
    email: owner.email,
    name: 'Gil Barros',
    isEmailConfirmed: true,
    methods: [{ key: 'google', type: 'oidc-google' }],
  })
  expect((await squatter.send(loadUser, { method: 'password' })).status).toBe(401)
  const again = await portal.newBrowser().refusal(loginByPassword, {
    method: 'password',
    identifier: registration.identifier,
    password: goodPassword,
  })
  expect(again.name).toBe('password-wrong')
})

test('SSO-1 names of the provider fill in empty ones and change no others', async () => {
  const empty = await portal.addPerson({ email: gil.email, firstname: '', lastname: '' })
  await signOn.signIn()
  const named = { ...gil, given_name: 'Gilberto', family_name: 'de Barros' }
  await expect(meOf(await signOn.signIn(named))).resolves.toMatchObject({
    firstname: 'Gil',
    lastname: 'Barros',
  })
  expect((await people()).length).toBe(1)
  expect(empty.firstname).toBe('')
})

test.each([
  [{ given_name: 'Ana', family_name: 'Prado' }, ['Ana', 'Prado']],
  [{ name: 'Ana Prado' }, ['Ana Prado', '']],
  [{ given_name: 'Ana\u0000\nPrado', family_name: 'x'.repeat(101) }, ['', '']],
  [{ given_name: 7, family_name: null, name: ['Ana'] }, ['', '']],
])('SSO-1 of names like %j it takes %j', async (names, [firstname, lastname]) => {
  const { sub, email, email_verified, hd } = gil
  const browser = await signOn.signIn({ sub, email, email_verified, hd, ...names })
  await expect(meOf(browser)).resolves.toMatchObject({ firstname, lastname })
})

test('SSO-1 of many first sign-ins at once one makes the account, and all are signed in to it', async () => {
  const arrivals = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const browser = portal.newBrowser()
      return { browser, query: await signOn.comeBack(browser) }
    }),
  )
  const replies = await Promise.all(
    arrivals.map(({ browser, query }) => signOn.reply(browser, query)),
  )
  expect(replies.map(({ kind }) => kind)).toEqual(Array.from({ length: 8 }, () => 'signedIn'))
  expect([(await people()).length, (await identities()).length]).toEqual([1, 1])
})

test('SE-11 a disabled person is let in by no provider, and nothing of theirs changes', async () => {
  const person = await portal.addPerson({ email: gil.email, disabled_at: 1 })
  expect((await signOn.refusedSignIn()).name).toBe('account-disabled')
  expect(await identities()).toEqual([])
  expect(await mailsTo(portal, person.email)).toEqual([])
})
