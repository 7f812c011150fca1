import { expect, test } from 'vitest'

import { exportOwnData, revokeOtherSessions } from '#src/api/contract/account.ts'
import { endSessions } from '#src/api/contract/admin-people.ts'
import { finishLogin, startLogin, startRegister } from '#src/api/contract/passcode.ts'
import { loginByPassword, registerByPassword, updatePassword } from '#src/api/contract/password.ts'
import { logout } from '#src/api/contract/session.ts'
import { required } from '#src/lib/required.ts'
import { sweep } from '#server/app/sweeper.ts'
import { sha256 } from '#server/base/secrets.ts'
import { cookieNameOf } from '#server/http/cookies.ts'
import type { RequestFacts } from '#server/http/implement.ts'
import { knownBrowserOf, knownForSec } from '#server/identity/session/known-browser.ts'
import { approvedDevice } from '#tests/support/device.ts'
import { inTurn } from '#tests/support/in-turn.ts'
import { mailOf, mailsTo } from '#tests/support/outbox.ts'
import { finishOf, wrongFor } from '#tests/support/passcode.ts'
import {
  addPersonWithPassword,
  goodPassword,
  otherPassword,
  registerByPassword as registerUnproven,
  registration,
} from '#tests/support/password.ts'
import type { PortalBrowser } from '#tests/support/portal-browser.ts'
import { createPortal } from '#tests/support/portal.ts'

const portal = await createPortal()
const identifier = 'ada@example.com'
const ada = { email: identifier }
const email = { method: 'email' } as const
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const mark = cookieNameOf('browser', portal.config)

const login = async (browser: PortalBrowser, password: string = goodPassword) => {
  const answer = await browser.send(loginByPassword, { method: 'password', identifier, password })
  return answer.status
}
const subjects = async () => (await mailsTo(portal, identifier)).map(({ subject }) => subject)
const subjectsOf = async (pattern: RegExp) =>
  (await subjects()).filter((subject) => pattern.test(subject))
/** One that no mail to this mailbox brings. */
const wrongCodeFor = async (to: string) => {
  const mails = await mailsTo(portal, to)
  const codes = ['000000', '000001', '000002']
  return required(
    codes.find((code) => !mails.some(({ text }) => text.includes(code))),
    'code',
  )
}
/** Somebody else behind the same address, without the browser's mark. */
const neighbourOf = ({ address }: PortalBrowser) => portal.newBrowser({ address })

test('A6.3.7 the owner is told of a sign-in by password in a browser that was never used', async () => {
  await addPersonWithPassword(portal, ada)
  await login(portal.newBrowser({ userAgent: firefox }))
  const mail = (await mailsTo(portal, identifier)).find(({ subject }) =>
    /New sign-in/.test(subject),
  )
  expect(mail?.text).toContain('Firefox on Linux, which was not used for it before')
  expect(mail?.text).toContain('If that was you, you do not need to do anything.')
  expect(mail?.text).toContain('set another password and log out everywhere else')
})

test('A6.3.7 a browser that was used before is no news, also after a logout', async () => {
  const { browser } = await addPersonWithPassword(portal, ada)
  await browser.call(logout, email)
  browser.tokens = null
  expect(await login(browser)).toBe(200)
  expect(await subjectsOf(/New sign-in/)).toEqual([])
})

test('A6.3.7 the first sign-in of all and one by a mailed code are no news', async () => {
  await portal.addPerson(ada)
  for (const browser of [portal.newBrowser(), portal.newBrowser()]) {
    const ticket = await browser.call(startLogin, { ...email, identifier })
    const { code } = await mailOf(portal, identifier, ticket)
    await browser.call(finishLogin, finishOf(ticket, code))
  }
  expect(await subjectsOf(/New sign-in/)).toEqual([])
})

test('SE-02 a logout takes every cookie but the mark of the browser', async () => {
  const { browser } = await portal.signIn(ada)
  browser.jar.set('partner-portal-frontend-accessToken', 'a')
  browser.jar.set('demo-session', 'b')
  const held = browser.jar.get(mark)
  await browser.call(logout, email)
  expect(held).not.toBeNull()
  expect(browser.jar.header()).toBe(`${mark}=${held}`)
})

test('SE-09 a planted mark is replaced', async () => {
  const browser = portal.newBrowser()
  browser.jar.set(mark, 'planted.mark')
  await portal.signInAs(await portal.addPerson(ada), browser)
  expect(browser.jar.get(mark)).toMatch(/^[\w-]{43}\.[\w-]{43}$/)
})

test('PW-09 A6.1.1 wrong passwords at the same address stop neither the owner’s browser nor its row', async () => {
  const { browser } = await addPersonWithPassword(portal, ada)
  const stranger = neighbourOf(browser)
  const statuses = await inTurn(6, () => login(stranger, 'wrong wrong wrong wrong'))
  expect(statuses).toEqual([403, 403, 403, 403, 403, 429])
  expect(await login(stranger)).toBe(429)
  expect(await login(browser)).toBe(200)
})

test('PW-09 after a hundred wrong passwords of strangers the owner’s browser still gets in by password', async () => {
  const { browser } = await addPersonWithPassword(portal, ada)
  await portal.db
    .insertInto('password_guesses')
    .values({ identifier, in_a_row: 100, last_at: 0 })
    .execute()
  expect(await login(portal.newBrowser())).toBe(403)
  expect(await login(browser)).toBe(200)
})

test('PW-06 a known browser guesses five times a minute and a hundred times in a row like any other', async () => {
  const { browser } = await addPersonWithPassword(portal, ada)
  const statuses = await inTurn(6, () => login(browser, 'wrong wrong wrong wrong'))
  expect(statuses).toEqual([403, 403, 403, 403, 403, 429])
  await portal.db.deleteFrom('rate_limits').execute()
  await portal.db.updateTable('known_browsers').set({ in_a_row: 100 }).execute()
  expect(await login(browser)).toBe(403)
})

test('PW-09 the browser of one person is no known one of another', async () => {
  await addPersonWithPassword(portal, ada)
  const { browser: eve } = await portal.signIn({ email: 'eve@example.com' })
  await portal.db
    .insertInto('password_guesses')
    .values({ identifier, in_a_row: 100, last_at: 0 })
    .execute()
  expect(await login(eve)).toBe(403)
  await inTurn(2, () => portal.newBrowser().call(startLogin, { ...email, identifier }))
  expect(await eve.call(startLogin, { ...email, identifier })).toMatchObject({ isNewMail: false })
})

test('PC-06 PC-21 A6.1.1 strangers use up neither the codes nor the tries of the owner’s browser', async () => {
  const { browser } = await portal.signIn(ada)
  const stranger = portal.newBrowser()
  await inTurn(2, () => stranger.call(startLogin, { ...email, identifier }))
  expect(await stranger.call(startLogin, { ...email, identifier })).toMatchObject({
    isNewMail: false,
  })
  await portal.db
    .insertInto('passcode_guesses')
    .values({
      identifier,
      in_a_row: 100,
      in_window: 10,
      window_ends_at: portal.services.now() + 1e6,
    })
    .execute()

  const ticket = await browser.call(startLogin, { ...email, identifier })
  const { code } = await mailOf(portal, identifier, ticket)
  expect((await browser.send(finishLogin, finishOf(ticket, code))).status).toBe(200)
  const { in_a_row } = await portal.db
    .selectFrom('passcode_guesses')
    .select('in_a_row')
    .where('identifier', '=', identifier)
    .executeTakeFirstOrThrow()
  expect(in_a_row).toBe(0)
})

test('PC-08 a known browser has ten wrong codes an hour like any other', async () => {
  const { browser } = await portal.signIn(ada)
  const names: string[] = []
  for (let round = 0; round < 3; round += 1) {
    const ticket = await browser.call(startLogin, { ...email, identifier })
    const code = wrongFor('000000')
    const problems = await inTurn(5, () => browser.refusal(finishLogin, finishOf(ticket, code)))
    names.push(...problems.map(({ name }) => name))
  }
  expect(names.filter((name) => name === 'too-many-requests').length).toBe(5)
})

test('PC-06 PC-08 PC-21 PW-08 who registers a mailbox without a proof and logs in without cookies gains no mail and no try', async () => {
  await registerUnproven(portal)
  const browsers = await inTurn(6, async () => {
    const browser = portal.newBrowser()
    expect(await login(browser)).toBe(200)
    return browser
  })
  const answers: string[] = []
  const sent: boolean[] = []
  for (const browser of browsers) {
    const ticket = await browser.call(startLogin, { ...email, identifier })
    sent.push(ticket.isNewMail)
    const finish = finishOf(ticket, await wrongCodeFor(identifier))
    const problems = await inTurn(3, () => browser.refusal(finishLogin, finish))
    answers.push(...problems.map(({ name }) => name))
  }
  expect(sent).toEqual([true, true, false, false, false, false])
  expect(answers.filter((name) => name === 'code-wrong')).toHaveLength(10)
})

test('PC-06 PW-08 of the browsers of an account without a proven mailbox only that of the proof is known', async () => {
  const browser = await registerUnproven(portal)
  const { id } = await portal.db.selectFrom('people').select('id').executeTakeFirstOrThrow()
  await portal.db
    .insertInto('known_browsers')
    .values({ person_id: id, browser_hash: 'of before', last_at: 0 })
    .execute()
  const ticket = await browser.call(startLogin, { ...email, identifier })
  const { code } = await mailOf(portal, identifier, ticket)
  await browser.call(finishLogin, finishOf(ticket, code))
  const known = await portal.db.selectFrom('known_browsers').select('browser_hash').execute()
  expect(known).toHaveLength(1)
  expect(known).not.toContainEqual({ browser_hash: 'of before' })
})

test('PC-21 PW-08 a browser that was kept for an account without a proven mailbox is no known one', async () => {
  const { browser } = await portal.signIn(ada)
  await portal.db.updateTable('people').set({ email_verified_at: null }).execute()
  await inTurn(2, () => portal.newBrowser().call(startLogin, { ...email, identifier }))
  expect(await browser.call(startLogin, { ...email, identifier })).toMatchObject({
    isNewMail: false,
  })
})

test('A6.3.7 the tenth wrong password in a row is told, once a day', async () => {
  await addPersonWithPassword(portal, ada)
  const guess = () => login(portal.newBrowser(), 'wrong wrong wrong wrong')
  await inTurn(9, guess)
  expect(await subjectsOf(/Wrong passwords/)).toEqual([])
  await inTurn(11, guess)
  expect(await subjectsOf(/Wrong passwords/)).toHaveLength(1)
  portal.advance(86_400_001)
  await inTurn(10, guess)
  expect(await subjectsOf(/Wrong passwords/)).toHaveLength(2)
})

test('A6.3.7 PW-08 wrong passwords at an account without a proven mailbox are told to nobody', async () => {
  await registerUnproven(portal)
  const guess = () => login(portal.newBrowser(), 'wrong wrong wrong wrong')
  await inTurn(10, guess)
  expect(await subjects()).toEqual([])
})

test('A6.3.7 a sign-in that ends by wrong codes is told to the owner, and to nobody without an account', async () => {
  await portal.addPerson(ada)
  const browser = portal.newBrowser()
  const ticket = await browser.call(startLogin, { ...email, identifier })
  const { code } = await mailOf(portal, identifier, ticket)
  await inTurn(5, () => browser.send(finishLogin, finishOf(ticket, wrongFor(code))))
  expect(await subjectsOf(/Wrong codes/)).toHaveLength(1)
})

test('A6.3.7 a registration of an address that has its owner is told to them, once a day', async () => {
  await portal.addPerson(ada)
  const person = { ...email, identifier, firstname: 'Eve', lastname: 'Mallory' }
  await portal.newBrowser().refusal(startRegister, person)
  await portal.newBrowser().refusal(registerByPassword, registration)
  expect(await subjectsOf(/Sign-up/)).toHaveLength(1)
})

test('DF-07 PW-09 a device that was connected by a code is no known browser, and its sign-in is told as a device alone', async () => {
  const { browser } = await portal.signIn(ada)
  const device = await (await approvedDevice(portal, browser)).redeem()
  expect(device.jar.get(mark)).toBeNull()
  expect(await portal.db.selectFrom('known_browsers').selectAll().execute()).toHaveLength(1)
  expect(await subjects()).toEqual(['A device was signed in to Partner Portal'])
})

const isKnown = async (browser: PortalBrowser) => {
  const facts = { cookies: { get: () => browser.jar.get(mark) } } as unknown as RequestFacts
  return (
    (await knownBrowserOf(portal.db, { request: facts, services: portal.services }, identifier)) !==
    null
  )
}
const enders: readonly (readonly [
  string,
  { end: (owner: PortalBrowser, id: string) => Promise<unknown>; isOwnKept: boolean },
])[] = [
  [
    'a changed password',
    {
      end: (owner) =>
        owner.call(updatePassword, {
          method: 'password',
          oldPassword: goodPassword,
          newPassword: otherPassword,
        }),
      isOwnKept: true,
    },
  ],
  [
    '‘Log out everywhere else’',
    { end: (owner) => owner.call(revokeOtherSessions, {}), isOwnKept: true },
  ],
  [
    'an admin’s ending of sessions',
    {
      end: async (_, id) =>
        (await portal.signIn({ is_admin: true, isStrong: true })).browser.call(endSessions, {
          id,
          version: 1,
        }),
      isOwnKept: false,
    },
  ],
]

test.each(enders)(
  'PW-05 PW-09 A6.3.7 %s has every other browser be a new one, whose next sign-in is told, again and again',
  async (_, { end, isOwnKept }) => {
    const { browser, person } = await addPersonWithPassword(portal, ada)
    const other = await portal.signInAs(person)
    const { browser: stranger } = await portal.signIn({ email: 'eve@example.com' })
    await end(browser, person.id)
    expect([await isKnown(browser), await isKnown(other)]).toEqual([isOwnKept, false])
    const { browser_hash: theirs } = await portal.db
      .selectFrom('known_browsers')
      .innerJoin('people', 'people.id', 'person_id')
      .select('browser_hash')
      .where('email', '=', 'eve@example.com')
      .executeTakeFirstOrThrow()
    expect(theirs).toBe(sha256(required(stranger.jar.get(mark), 'mark')))

    await portal.db.deleteFrom('outbox').execute()
    for (const password of [goodPassword, otherPassword]) {
      await login(other, password)
    }
    expect(await subjectsOf(/New sign-in/)).toHaveLength(1)
    expect(await isKnown(other)).toBe(true)
  },
)

test('PW-05 browsers are forgotten as often as somebody wants', async () => {
  const { browser, person } = await portal.signIn(ada)
  for (let time = 0; time < 2; time += 1) {
    const other = await portal.signInAs(person)
    await browser.call(revokeOtherSessions, {})
    expect([await isKnown(browser), await isKnown(other)]).toEqual([true, false])
  }
  const { knownBrowsers } = JSON.parse(await (await browser.send(exportOwnData, {})).text()) as {
    knownBrowsers: unknown[]
  }
  expect(knownBrowsers).toHaveLength(1)
})

test('A14.2 a browser that did not come back for a year is forgotten', async () => {
  await portal.signIn(ada)
  await sweep({ ...portal.services, now: () => portal.services.now() + knownForSec * 1_000 + 1 })
  expect(await portal.db.selectFrom('known_browsers').selectAll().execute()).toEqual([])
})
