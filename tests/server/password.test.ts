import { argon2Sync, randomBytes } from 'node:crypto'

import { afterEach, expect, test, vi } from 'vitest'

import { finishLogin, startLogin } from '#src/api/contract/passcode.ts'
import { loginByPassword, updatePassword } from '#src/api/contract/password.ts'
import { loadUser } from '#src/api/contract/session.ts'
import { checkIdentifier } from '#src/api/contract/user.ts'
import { comparePassword } from '#server/password/password-hash.ts'
import { inTurn } from '#tests/support/in-turn.ts'
import { mailOf, mailsTo } from '#tests/support/outbox.ts'
import { addPersonWithPassword, goodPassword, otherPassword } from '#tests/support/password.ts'
import { createPortal } from '#tests/support/portal.ts'
import { problemIn, type PortalBrowser } from '#tests/support/portal-browser.ts'

vi.mock('#server/password/password-hash.ts', { spy: true })
// Hundreds of requests take their time on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const portal = await createPortal()
const method = 'password'
const identifier = 'ada@example.com'
const ada = { email: identifier }
const minute = 60_000

afterEach(() => {
  vi.mocked(comparePassword).mockClear()
})

const loginWith = (password: string, browser = portal.newBrowser()) =>
  browser.send(loginByPassword, { method, identifier, password })
const login = async (password = goodPassword, browser = portal.newBrowser()) => {
  browser.tokens = await browser.call(loginByPassword, { method, identifier, password })
  return browser
}
const refusalOf = (password: string, browser = portal.newBrowser()) =>
  browser.refusal(loginByPassword, { method, identifier, password })
const isSignedIn = async (browser: PortalBrowser) =>
  (await browser.send(loadUser, { method })).status === 200
const keptHash = async () =>
  (await portal.db.selectFrom('passwords').select('hash').executeTakeFirstOrThrow()).hash
const namesOf = (answers: readonly Response[]) =>
  Promise.all(
    answers.map(async (answer) => (answer.ok ? 'signed in' : (await problemIn(answer)).name)),
  )
const tally = (names: readonly string[]) =>
  Object.fromEntries(
    [...Map.groupBy(names, (name) => name)].map(([name, { length }]) => [name, length]),
  )

test('PASSWORD-1 signs a person in by address and password', async () => {
  await addPersonWithPassword(portal, ada)
  const browser = await login()

  await expect(browser.call(loadUser, { method })).resolves.toMatchObject({
    email: identifier,
    methods: [
      { key: 'email', type: 'passcode' },
      { key: 'password', type: 'password' },
    ],
  })
})

test('LOGIN-4 an account with both methods is told both, the passcode first', async () => {
  await addPersonWithPassword(portal, ada)
  const { methods } = await portal.newBrowser().call(checkIdentifier, { identifier, form: 'main' })
  expect(methods).toEqual([
    { key: 'email', type: 'passcode' },
    { key: 'password', type: 'password' },
  ])
})

test('EN-06 a path of another method leads to no password (CVE-2026-16103)', async () => {
  const { browser } = await addPersonWithPassword(portal, ada)
  const input = { identifier, password: goodPassword }
  const problems = await Promise.all([
    ...['email', 'unknown', 'password2'].map((method) =>
      portal.newBrowser().refusal(loginByPassword, { ...input, method }),
    ),
    portal.newBrowser().refusal(startLogin, { method, identifier }),
    browser.refusal(updatePassword, {
      method: 'email',
      oldPassword: goodPassword,
      newPassword: otherPassword,
    }),
  ])
  expect(new Set(problems.map(({ name }) => name))).toEqual(new Set(['not-found']))

  const ofProvider = { ...input, method: 'google' }
  const refused = await portal.newBrowser().refusal(loginByPassword, ofProvider)
  expect(refused).toMatchObject({ name: 'invalid-input', errors: expect.any(Array) })
})

test('PASSWORD-1 signs in nobody who is disabled or has no password', async () => {
  await portal.addPerson(ada)
  await addPersonWithPassword(portal, { email: 'gone@example.com' })
  await portal.db
    .updateTable('people')
    .set({ disabled_at: 1 })
    .where('email', '=', 'gone@example.com')
    .execute()
  const problems = await Promise.all(
    [identifier, 'gone@example.com'].map((identifier) =>
      portal.newBrowser().refusal(loginByPassword, { method, identifier, password: goodPassword }),
    ),
  )
  expect(problems.map(({ name }) => name)).toEqual(['password-wrong', 'password-wrong'])
})

const letters = 'zk vq pm wx lr th bn cf gd js yu eo ai '
const ofLength = (length: number) => letters.repeat(20).slice(0, length)
const emoji = (length: number) =>
  Array.from({ length }, (_, index) => String.fromCodePoint(0x1f600 + (index % 60))).join('')

test.each([
  ['15 characters', ofLength(15)],
  ['15 emoji', emoji(15)],
  ['64 characters', ofLength(64)],
  ['256 characters', ofLength(256)],
  ['256 emoji', emoji(256)],
])('PW-01 PASSWORD-3 takes a password of %s', async (_, password) => {
  await addPersonWithPassword(portal, ada, password)
  await expect(isSignedIn(await login(password))).resolves.toBe(true)
})

test.each([
  ['14 characters', ofLength(14), 'At least 15 characters.'],
  ['14 emoji', emoji(14), 'At least 15 characters.'],
  ['257 characters', ofLength(257), 'At most 256 characters.'],
  ['1025 characters', ofLength(1_025), 'At most 256 characters.'],
])('PW-01 PASSWORD-3 takes no password of %s', async (_, newPassword, detail) => {
  const { browser } = await portal.signIn(ada)
  const problem = await browser.refusal(updatePassword, { method, newPassword })
  expect(problem).toMatchObject({ status: 422, errors: [{ pointer: '/newPassword', detail }] })
})

test('PW-01 composed and decomposed letters are one password', async () => {
  const typed = 'Zürich dürfte größer fühlen'
  await addPersonWithPassword(portal, ada, typed.normalize('NFD'))
  expect(typed.normalize('NFD')).not.toBe(typed.normalize('NFC'))
  await expect(isSignedIn(await login(typed.normalize('NFC')))).resolves.toBe(true)
})

test('PW-01 what comes after the 72nd byte counts', async () => {
  const long = `${ofLength(72)}a`
  await addPersonWithPassword(portal, ada, long)
  expect((await refusalOf(`${ofLength(72)}b`)).name).toBe('password-wrong')
  expect((await refusalOf(ofLength(72))).name).toBe('password-wrong')
  await expect(isSignedIn(await login(long))).resolves.toBe(true)
})

test('PW-01 more than 1 KB is refused before it is hashed', async () => {
  await addPersonWithPassword(portal, ada)
  const problems = await Promise.all([refusalOf('a'.repeat(1_025)), refusalOf('ü'.repeat(513))])
  expect(problems.map(({ status }) => status)).toEqual([422, 422])
  expect(comparePassword).not.toHaveBeenCalled()
})

test.each([
  'onlylowercaselettersok',
  '   leading and trailing   ',
  '漢字とかなでできた長い合言葉です',
])('PW-02 %j is taken as it is: no rules of composition, nothing trimmed', async (password) => {
  await addPersonWithPassword(portal, ada, password)
  await expect(isSignedIn(await login(password))).resolves.toBe(true)
  expect((await loginWith(password.trim())).ok).toBe(password.trim() === password)
})

test.each(['P@ssw0rd12345678', 'qwertyuiopasdfgh', 'PartnerPortal2026!', 'Ada Lovelace 1815'])(
  'PW-03 PASSWORD-3 refuses %j, and says why',
  async (newPassword) => {
    const { browser } = await portal.signIn(ada)
    const problem = await browser.refusal(updatePassword, { method, newPassword })
    expect(problem).toMatchObject({
      status: 422,
      title: 'Please choose another password.',
      errors: [{ pointer: '/newPassword', detail: expect.stringContaining('easy to guess') }],
    })
  },
)

test('PW-04 TK-18 keeps argon2id of 19 MiB and two passes with a salt of its own', async () => {
  await addPersonWithPassword(portal, ada)
  await addPersonWithPassword(portal)
  const rows = await portal.db.selectFrom('passwords').select('hash').execute()
  const parts = rows.map(({ hash }) => hash.split('$'))

  expect(parts.map((part) => part.slice(1, 4))).toEqual([
    ['argon2id', 'v=19', 'm=19456,t=2,p=1'],
    ['argon2id', 'v=19', 'm=19456,t=2,p=1'],
  ])
  const salts = parts.map((part) => part[4] ?? '')
  expect(new Set(salts).size).toBe(2)
  expect(salts.map((salt) => Buffer.from(salt, 'base64').length)).toEqual([16, 16])
  expect(portal.logLines.join('\n')).not.toContain(goodPassword)
})

const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

test('PW-04 a password kept at a lower cost is hashed anew on the way in', async () => {
  await addPersonWithPassword(portal, ada)
  const nonce = randomBytes(16)
  const parameters = { message: goodPassword, nonce, parallelism: 1, tagLength: 32, passes: 1 }
  const tag = argon2Sync('argon2id', { ...parameters, memory: 8_192 })
  const cheap = `$argon2id$v=19$m=8192,t=1,p=1$${base64(nonce)}$${base64(tag)}`
  await portal.db.updateTable('passwords').set({ hash: cheap }).execute()

  expect((await refusalOf(otherPassword)).name).toBe('password-wrong')
  expect(await keptHash()).toBe(cheap)
  await login()
  expect(await keptHash()).toContain('m=19456,t=2,p=1')
  await expect(isSignedIn(await login())).resolves.toBe(true)
})

test('PW-05 PASSWORD-2 changes a password where the old one is right', async () => {
  const { browser } = await addPersonWithPassword(portal, ada)
  const me = await browser.call(updatePassword, {
    method,
    oldPassword: goodPassword,
    newPassword: otherPassword,
  })
  expect(me.methods).toContainEqual({ key: 'password', type: 'password' })
  expect((await refusalOf(goodPassword)).name).toBe('password-wrong')
  await expect(isSignedIn(await login(otherPassword))).resolves.toBe(true)
})

test('PW-05 refuses a wrong and a missing old password and the same one again', async () => {
  const { browser } = await addPersonWithPassword(portal, ada)
  const before = await keptHash()
  const update = (oldPassword: string | undefined, newPassword: string) =>
    browser.refusal(updatePassword, {
      method,
      newPassword,
      ...(oldPassword !== undefined && { oldPassword }),
    })

  expect(await update('not my old password', otherPassword)).toMatchObject({
    name: 'password-wrong',
    title: 'The old password is not right.',
    errors: [{ pointer: '/oldPassword' }],
  })
  expect(await update(undefined, otherPassword)).toMatchObject({
    name: 'invalid-input',
    errors: [{ pointer: '/oldPassword', detail: 'Please enter your old password.' }],
  })
  expect(await update(goodPassword, goodPassword)).toMatchObject({
    name: 'invalid-input',
    errors: [{ pointer: '/newPassword', detail: 'This is your password already.' }],
  })
  expect(await keptHash()).toBe(before)
})

test('PW-05 a first password takes a sign-in of the last fifteen minutes', async () => {
  const { browser } = await portal.signIn(ada)
  await portal.db
    .updateTable('sessions')
    .set({ login_at: portal.services.now() - 15 * minute - 1 })
    .execute()
  await expect(
    browser.refusal(updatePassword, { method, newPassword: goodPassword }),
  ).resolves.toMatchObject({ name: 'sign-in-too-old', status: 403 })

  await portal.db
    .updateTable('sessions')
    .set({ login_at: portal.services.now() - 15 * minute })
    .execute()
  await expect(
    browser.call(updatePassword, { method, newPassword: goodPassword }),
  ).resolves.toHaveProperty('methods')
})

test('PW-05 of twenty changes at once one wins', async () => {
  const { browser } = await addPersonWithPassword(portal, ada)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      browser.send(updatePassword, {
        method,
        oldPassword: goodPassword,
        newPassword: `${otherPassword} ${index}`,
      }),
    ),
  )
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  const winner = answers.findIndex(({ ok }) => ok)
  await expect(isSignedIn(await login(`${otherPassword} ${winner}`))).resolves.toBe(true)
})

test('PW-05 of two first passwords at once one wins', async () => {
  const { browser } = await portal.signIn(ada)
  const answers = await Promise.all(
    [goodPassword, otherPassword].map((newPassword) =>
      browser.send(updatePassword, { method, newPassword }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('PW-05 PASSWORD-3 a change ends the other sessions and keeps its own', async () => {
  const { person, browser } = await addPersonWithPassword(portal, ada)
  const others = [await portal.signInAs(person), await login()]
  const { browser: stranger } = await portal.signIn()
  await browser.call(updatePassword, {
    method,
    oldPassword: goodPassword,
    newPassword: otherPassword,
  })
  const alive = await Promise.all([browser, ...others, stranger].map(isSignedIn))
  expect(alive).toEqual([true, false, false, true])
})

test('PW-05 PASSWORD-3 the owner is told by mail, and nothing secret is in it', async () => {
  const { browser } = await addPersonWithPassword(portal, ada)
  await browser.call(updatePassword, {
    method,
    oldPassword: goodPassword,
    newPassword: otherPassword,
  })
  const mails = await mailsTo(portal, identifier)
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
    'A password was added for Partner Portal',
    'A password was changed for Partner Portal',
  ])
  for (const { text, html } of mails) {
    expect(text).toContain('Chrome on Linux')
    expect(text + html).not.toContain(goodPassword)
    expect(text + html).not.toContain(otherPassword)
  }
})

/** @see GHSA-7h8m-vrxx-vr4m */
test('PW-06 evaluates at most five of 200 parallel guesses of one address', async () => {
  await addPersonWithPassword(portal, ada)
  const guesser = portal.newBrowser()
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      loginWith(`a wrong password ${index}`, portal.newBrowser({ address: guesser.address })),
    ),
  )
  expect(comparePassword).toHaveBeenCalledTimes(5)
  expect(tally(await namesOf(answers))).toEqual({ 'password-wrong': 5, 'too-many-requests': 195 })

  portal.advance(10 * minute)
  await expect(isSignedIn(await login(goodPassword, guesser))).resolves.toBe(true)
})

test('PW-06 EN-06 old passwords are counted with those of the login', async () => {
  const { browser } = await addPersonWithPassword(portal, ada)
  const update = { method, oldPassword: 'not my old password', newPassword: otherPassword }
  const names = await inTurn(3, async () => (await browser.refusal(updatePassword, update)).name)
  expect(names).toEqual(Array.from({ length: 3 }, () => 'password-wrong'))

  // In the same browser: another one behind the address is not known for the owner (PW-09).
  const more = await inTurn(3, async () => (await refusalOf('wrong', browser)).name)
  expect(more).toEqual(['password-wrong', 'password-wrong', 'too-many-requests'])
})

test('PW-07 an unknown address and a wrong password get one answer after the same work', async () => {
  await addPersonWithPassword(portal, ada)
  await portal.addPerson({ email: 'no-password@example.com' })
  const seen = []
  for (const identifier of [ada.email, 'no-password@example.com', 'nobody@example.com']) {
    vi.mocked(comparePassword).mockClear()
    const update = vi.spyOn(portal.services.db, 'updateTable')
    const select = vi.spyOn(portal.services.db, 'selectFrom')
    const answer = await portal
      .newBrowser()
      .send(loginByPassword, { method, identifier, password: 'a wrong password' })
    const { requestId, ...body } = await problemIn(answer)
    const costs = vi.mocked(comparePassword).mock.calls.map(([, hash]) => hash.split('$')[3])
    seen.push({
      body,
      status: answer.status,
      cookies: answer.headers.getSetCookie(),
      statements: [update.mock.calls.length, select.mock.calls.length],
      costs,
    })
    expect(requestId).toBeDefined()
    update.mockRestore()
    select.mockRestore()
  }
  expect(seen[0]).toMatchObject({
    status: 403,
    body: { title: 'Email or password is not right.' },
    costs: ['m=19456,t=2,p=1'],
  })
  expect(seen[1]).toEqual(seen[0])
  expect(seen[2]).toEqual(seen[0])
})

test('PW-09 who guesses shuts out neither the owner elsewhere nor their passcode', async () => {
  await addPersonWithPassword(portal, ada)
  const guesser = portal.newBrowser()
  await inTurn(8, () => loginWith('a wrong password', guesser))
  expect((await refusalOf(goodPassword, guesser)).name).toBe('too-many-requests')

  await expect(isSignedIn(await login())).resolves.toBe(true)
})

test('PW-09 after a hundred wrong passwords in a row the owner comes in by code, and then by password again', async () => {
  await addPersonWithPassword(portal, ada)
  await portal.db.updateTable('passwords').set({ in_a_row: 98 }).execute()
  const names = await inTurn(2, async () => (await refusalOf('a wrong password')).name)
  expect(names).toEqual(['password-wrong', 'password-wrong'])
  expect(await refusalOf(goodPassword)).toMatchObject({
    name: 'password-wrong',
    title: 'Email or password is not right.',
  })

  const browser = portal.newBrowser()
  const ticket = await browser.call(startLogin, { method: 'email', identifier })
  const { code } = await mailOf(portal, identifier, ticket)
  const { authToken, connectToken } = ticket
  await browser.call(finishLogin, { method: 'email', authToken, connectToken, passcode: code })
  await expect(isSignedIn(await login())).resolves.toBe(true)
})

test('PW-09 a right password breaks the row of wrong ones', async () => {
  await addPersonWithPassword(portal, ada)
  await inTurn(3, () => loginWith('a wrong password'))
  await login()
  const { in_a_row } = await portal.db
    .selectFrom('passwords')
    .select('in_a_row')
    .executeTakeFirstOrThrow()
  expect(in_a_row).toBe(0)
})

test('PW-10 one address fails twenty times in ten minutes, over whatever accounts', async () => {
  await addPersonWithPassword(portal, ada)
  const guesser = portal.newBrowser()
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      guesser.send(loginByPassword, {
        method,
        identifier: `victim-${index}@example.com`,
        password: 'Summer holidays 2026',
      }),
    ),
  )
  expect(tally(await namesOf(answers))).toEqual({ 'password-wrong': 20, 'too-many-requests': 20 })
  expect((await refusalOf(goodPassword, guesser)).name).toBe('too-many-requests')

  portal.advance(10 * minute)
  await expect(isSignedIn(await login(goodPassword, guesser))).resolves.toBe(true)
})

test('PW-10 many people behind one address sign in without using up each other', async () => {
  await addPersonWithPassword(portal, ada)
  const office = portal.newBrowser()
  const answers = await inTurn(30, () => {
    portal.advance(15_000)
    return loginWith(goodPassword, portal.newBrowser({ address: office.address }))
  })
  expect(tally(await namesOf(answers))).toEqual({ 'signed in': 30 })
})

test('PASSWORD-3 a password that was changed while it was compared signs nobody in', async () => {
  const { browser } = await addPersonWithPassword(portal, ada)
  vi.mocked(comparePassword).mockImplementationOnce(async () => {
    await browser.call(updatePassword, {
      method,
      oldPassword: goodPassword,
      newPassword: otherPassword,
    })
    return { isRight: true, isOutdated: false }
  })
  expect((await refusalOf(goodPassword)).name).toBe('password-wrong')
})
