import { expect, test } from 'vitest'

import { listSessions } from '#src/api/contract/account.ts'
import { completeOrganizationForm } from '#src/api/contract/organization.ts'
import {
  finishLogin,
  finishRegister,
  startLogin,
  startRegister,
} from '#src/api/contract/passcode.ts'
import * as password from '#src/api/contract/password.ts'
import { loadUser, refresh } from '#src/api/contract/session.ts'
import { checkIdentifier } from '#src/api/contract/user.ts'
import { sweep } from '#server/app/sweeper.ts'
import { mailOf, mailsTo } from '#tests/support/outbox.ts'
import {
  goodPassword,
  otherPassword,
  registerByPassword,
  registration,
} from '#tests/support/password.ts'
import type { PortalBrowser } from '#tests/support/portal-browser.ts'
import { createPortal } from '#tests/support/portal.ts'

const portal = await createPortal()
const { identifier } = registration
const email = { method: 'email' } as const
const owner = { ...email, identifier, firstname: 'Augusta', lastname: 'King' }
const byPassword = { method: 'password', identifier, password: goodPassword } as const

/** Proves the mailbox by a code that is typed where it was asked for. */
const registerByCode = async (browser = portal.newBrowser()) => {
  const ticket = await browser.call(startRegister, owner)
  const { code } = await mailOf(portal, identifier, ticket)
  const { authToken, connectToken } = ticket
  const finish = { ...email, authToken, connectToken, passcode: code }
  browser.tokens = await browser.call(finishRegister, finish)
  return browser
}
const loginByCode = async (browser = portal.newBrowser()) => {
  const ticket = await browser.call(startLogin, { ...email, identifier })
  const { code } = await mailOf(portal, identifier, ticket)
  const { authToken, connectToken } = ticket
  browser.tokens = await browser.call(finishLogin, {
    ...email,
    authToken,
    connectToken,
    passcode: code,
  })
  return browser
}
const me = (browser: PortalBrowser) => browser.call(loadUser, email)
const takeoverMails = async () =>
  (await mailsTo(portal, identifier)).filter(({ text }) => text.includes('removed that password'))
const refreshWith = (browser: PortalBrowser) =>
  browser.send(refresh, {
    method: 'password',
    refreshToken: browser.tokens?.refreshToken.jwt ?? '',
  })

test('PASSWORD-1 registers a customer by password, signed in and not confirmed', async () => {
  const browser = await registerByPassword(portal)
  expect(await me(browser)).toMatchObject({
    email: identifier,
    name: 'Ada Lovelace',
    isCustomer: true,
    isEmailConfirmed: false,
    demos: [],
    methods: [
      { key: 'email', type: 'passcode' },
      { key: 'password', type: 'password' },
    ],
  })
})

test('PASSWORD-1 PW-03 refuses to register with an easy password, and says so at the field', async () => {
  const problem = await portal
    .newBrowser()
    .refusal(password.registerByPassword, { ...registration, password: 'adalovelaceadalovelace' })
  expect(problem).toMatchObject({ status: 422, errors: [{ pointer: '/password' }] })
  expect(await portal.db.selectFrom('people').select('id').execute()).toEqual([])
})

test('PASSWORD-1 A6.3.7 refuses to register an address that has its owner, who is told: Email already exist.', async () => {
  await portal.addPerson({ email: identifier })
  const problem = await portal.newBrowser().refusal(password.registerByPassword, registration)
  expect(problem).toMatchObject({ status: 409, title: 'Email already exist.' })
  expect((await mailsTo(portal, identifier)).map(({ subject }) => subject)).toEqual([
    'Sign-up for Partner Portal',
  ])
})

test('PW-08 an unconfirmed person may look at themselves and do nothing else', async () => {
  const browser = await registerByPassword(portal)
  const form = { organization: 'Cymbal', website: '', country: 'France', jobTitle: 'Buyer' }
  const problems = [
    await browser.refusal(completeOrganizationForm, form),
    await browser.refusal(listSessions, {}),
    await browser.refusal(password.updatePassword, {
      method: 'password',
      newPassword: goodPassword,
    }),
  ]
  expect(problems.map(({ name }) => name)).toEqual(Array(3).fill('email-unconfirmed'))
})

test('PW-08 the proof in the browser that registered keeps account, name and password', async () => {
  const browser = await registerByPassword(portal)
  const before = browser.tokens
  await registerByCode(browser)

  expect(await me(browser)).toMatchObject({ name: 'Ada Lovelace', isEmailConfirmed: true })
  const elsewhere = portal.newBrowser()
  elsewhere.tokens = await elsewhere.call(password.loginByPassword, byPassword)
  expect(await me(elsewhere)).toMatchObject({ isEmailConfirmed: true })
  expect(await takeoverMails()).toEqual([])
  // SE-09: the session of before the proof is over.
  browser.tokens = before
  expect((await browser.refusal(loadUser, email)).name).toBe('not-signed-in')
})

test('PW-08 PW-09 whoever proves a mailbox makes nobody else’s browsers unknown', async () => {
  await portal.signIn()
  const known = () => portal.db.selectFrom('known_browsers').select('browser_hash').execute()
  const before = await known()
  expect(before).toHaveLength(1)
  await registerByCode(await registerByPassword(portal))
  expect(await known()).toEqual(expect.arrayContaining(before))
})

test('PW-08 a login by code in the browser that registered proves the mailbox as well', async () => {
  const browser = await registerByPassword(portal)
  await loginByCode(browser)
  expect(await me(browser)).toMatchObject({ name: 'Ada Lovelace', isEmailConfirmed: true })
  await expect(
    portal.newBrowser().call(password.loginByPassword, byPassword),
  ).resolves.toHaveProperty('accessToken')
})

test.each([
  ['registers by code', registerByCode, 'Augusta King'],
  ['logs in by code', loginByCode, 'Ada Lovelace'],
] as const)(
  'PW-08 an owner who %s elsewhere finds no password and no session of a stranger',
  async (_, enter, name) => {
    const stranger = await registerByPassword(portal)
    const ownerBrowser = await enter()

    expect(await me(ownerBrowser)).toMatchObject({
      name,
      isEmailConfirmed: true,
      methods: [{ key: 'email', type: 'passcode' }],
    })
    expect((await stranger.refusal(loadUser, email)).name).toBe('not-signed-in')
    expect((await refreshWith(stranger)).status).toBe(401)
    expect((await portal.newBrowser().refusal(password.loginByPassword, byPassword)).name).toBe(
      'password-wrong',
    )
    expect(await takeoverMails()).toHaveLength(1)
    const { sessions, signIns } = await ownerBrowser.call(listSessions, {})
    expect([sessions.length, signIns.length]).toEqual([1, 1])
  },
)

test('PW-08 the session of another unconfirmed address keeps nothing', async () => {
  await registerByPassword(portal)
  const other = portal.newBrowser()
  other.tokens = await other.call(password.registerByPassword, {
    ...registration,
    identifier: 'eve@example.com',
  })
  await registerByCode(other)
  expect(await me(other)).toMatchObject({ email: identifier, name: 'Augusta King' })
  expect((await portal.newBrowser().refusal(password.loginByPassword, byPassword)).name).toBe(
    'password-wrong',
  )
})

test('PW-08 a session that was ended proves nothing', async () => {
  const browser = await registerByPassword(portal)
  await portal.db.updateTable('sessions').set({ revoked_at: 1, revoked_why: 'revoked' }).execute()
  browser.tokens = null
  await registerByCode(browser)
  expect(await me(browser)).toMatchObject({ name: 'Augusta King' })
  expect(await takeoverMails()).toHaveLength(1)
})

test('PW-08 a second registration by password neither ends nor replaces the first, and is told the way by code', async () => {
  const first = await registerByPassword(portal)
  const second = portal.newBrowser()
  const other = { ...registration, password: otherPassword }
  expect(await second.refusal(password.registerByPassword, other)).toMatchObject({
    name: 'email-exists',
    title: expect.stringContaining('use a code by email instead'),
  })
  expect(await me(first)).toMatchObject({ isEmailConfirmed: false })
  expect(await mailsTo(portal, identifier)).toEqual([])
  await expect(
    portal.newBrowser().call(password.loginByPassword, byPassword),
  ).resolves.toHaveProperty('accessToken')

  // Who proves the mailbox owns it all the same.
  await registerByCode(second)
  expect(await me(second)).toMatchObject({ isEmailConfirmed: true })
  expect((await first.refusal(loadUser, email)).name).toBe('not-signed-in')
})

test('PW-08 a disabled account is removed by no registration', async () => {
  await registerByPassword(portal)
  await portal.db.updateTable('people').set({ disabled_at: 1 }).execute()
  const problems = [
    await portal.newBrowser().refusal(password.registerByPassword, registration),
    await portal.newBrowser().refusal(startRegister, owner),
  ]
  expect(problems.map(({ name }) => name)).toEqual(['email-exists', 'email-exists'])
})

test('PW-08 an account that nobody confirmed goes a week after somebody was last let in; one that is confirmed, disabled or in use stays', async () => {
  const day = 86_400_000
  const unproven = { email_verified_at: null }
  await registerByPassword(portal)
  await portal.addPerson({ email: 'confirmed@example.com' })
  await portal.addPerson({ ...unproven, email: 'disabled@example.com', disabled_at: 1 })
  const back = await portal.addPerson({ ...unproven, email: 'back@example.com' })
  const staying = await portal.signIn({ ...unproven, email: 'staying@example.com' })
  const later = portal.services.now() + 8 * day
  await portal.db
    .updateTable('sessions')
    .set({ used_at: later, ends_at: later })
    .where('person_id', '=', staying.person.id)
    .execute()
  const swept = async () => {
    await sweep(portal.services)
    const people = await portal.db.selectFrom('people').select('email').orderBy('email').execute()
    return people.map(({ email }) => email.replace('@example.com', ''))
  }
  portal.advance(6 * day)
  await portal.signInAs(back)
  portal.advance(day)
  expect(await swept()).toEqual(['ada', 'back', 'confirmed', 'disabled', 'staying'])
  portal.advance(1)
  expect(await swept()).toEqual(['back', 'confirmed', 'disabled', 'staying'])
  expect(await portal.db.selectFrom('passwords').selectAll().execute()).toEqual([])
  expect(await me(await registerByPassword(portal))).toMatchObject({ isEmailConfirmed: false })
})

test('PASSCODE-1 PW-08 the register form takes an unconfirmed address for a free one', async () => {
  const ask = (form: string) => portal.newBrowser().call(checkIdentifier, { identifier, form })
  const free = await ask('register')
  await registerByPassword(portal)
  expect(await ask('register')).toEqual(free)
  expect(free).toEqual({
    userExists: false,
    methods: [
      { key: 'email', type: 'passcode' },
      { key: 'password', type: 'password' },
    ],
  })
  await registerByCode()
  expect(await ask('register')).toMatchObject({ userExists: true })
})

test('PW-08 of two registrations by password at once one is signed in', async () => {
  const browsers = [portal.newBrowser(), portal.newBrowser()]
  const answers = await Promise.all(
    browsers.map((browser) => browser.send(password.registerByPassword, registration)),
  )
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await portal.db.selectFrom('people').select('id').execute()).toHaveLength(1)
  expect(await portal.db.selectFrom('sessions').select('id').execute()).toHaveLength(1)
})

test('PW-08 the confirm page that is loaded anew goes on with the mail it asked for', async () => {
  const browser = await registerByPassword(portal)
  const again = { ...owner, isLastMailEnough: true }
  const { code } = await mailOf(portal, identifier, await browser.call(startRegister, again))
  const ticket = await browser.call(startRegister, again)
  expect(ticket.isNewMail).toBe(false)
  const { authToken, connectToken } = ticket
  await browser.call(finishRegister, { ...email, authToken, connectToken, passcode: code })
  expect(
    (await portal.newBrowser().call(startRegister, { ...again, identifier: 'eve@example.com' }))
      .isNewMail,
  ).toBe(true)
})
