import { afterEach, expect, test, vi } from 'vitest'

import { updatePassword } from '#src/api/contract/password.ts'
import { comparePassword } from '#server/sign-in/password/password-hash.ts'
import { addPersonWithPassword, passwordLogin } from '#tests/support/password.ts'
import { createPortal } from '#tests/support/portal.ts'
import { isSignedIn } from '#tests/support/portal-browser.ts'

vi.mock('#server/sign-in/password/password-hash.ts', { spy: true })

const portal = await createPortal()
const method = 'password'
const identifier = 'ada@example.com'
const ada = { email: identifier }
const { loginWith, login, refusalOf } = passwordLogin(portal, identifier)

afterEach(() => {
  vi.mocked(comparePassword).mockClear()
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
