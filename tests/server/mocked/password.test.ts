import { argon2Sync, randomBytes } from 'node:crypto'

import { expect, test, vi } from 'vitest'

import { startLogin } from '#src/api/contract/passcode.ts'
import { loginByPassword, updatePassword } from '#src/api/contract/password.ts'
import { loadUser } from '#src/api/contract/session.ts'
import { checkIdentifier } from '#src/api/contract/user.ts'
import { comparePassword } from '#server/sign-in/password/password-hash.ts'
import {
  addPersonWithPassword,
  goodPassword,
  keptHash,
  otherPassword,
  passwordLogin,
} from '#tests/support/password.ts'
import { createPortal } from '#tests/support/portal.ts'
import { isSignedIn, problemIn } from '#tests/support/portal-browser.ts'

vi.mock('#server/sign-in/password/password-hash.ts', { spy: true })

const portal = await createPortal()
const method = 'password'
const identifier = 'ada@example.com'
const ada = { email: identifier }
const { login, refusalOf } = passwordLogin(portal, identifier)

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

test('PASSWORD-1 signs in nobody who has no password', async () => {
  await portal.addPerson(ada)
  const input = { method, identifier, password: goodPassword }
  expect((await portal.newBrowser().refusal(loginByPassword, input)).name).toBe('password-wrong')
})

test('PASSWORD-1 SE-11 who is disabled is told so by the right password, and by no other', async () => {
  await addPersonWithPassword(portal, { email: 'gone@example.com' })
  await portal.db
    .updateTable('people')
    .set({ disabled_at: 1 })
    .where('email', '=', 'gone@example.com')
    .execute()
  const named = { method, identifier: 'gone@example.com' }
  const problemBy = (password: string) =>
    portal.newBrowser().refusal(loginByPassword, { ...named, password })
  expect((await problemBy(otherPassword)).name).toBe('password-wrong')
  expect((await problemBy(goodPassword)).name).toBe('account-disabled')
})

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
  expect(await keptHash(portal)).toBe(cheap)
  await login()
  expect(await keptHash(portal)).toContain('m=19456,t=2,p=1')
  await expect(isSignedIn(await login())).resolves.toBe(true)
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
