import { afterEach, expect, test, vi } from 'vitest'

import { finishLogin, startLogin } from '#src/api/contract/passcode.ts'
import { loginByPassword, updatePassword } from '#src/api/contract/password.ts'
import { comparePassword } from '#server/sign-in/password/password-hash.ts'
import { inTurn } from '#tests/support/in-turn.ts'
import { mailOf, mailsTo } from '#tests/support/outbox.ts'
import {
  addPersonWithPassword,
  goodPassword,
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
const minute = 60_000
const { loginWith, login, refusalOf } = passwordLogin(portal, identifier)

const namesOf = (answers: readonly Response[]) =>
  Promise.all(
    answers.map(async (answer) => (answer.ok ? 'signed in' : (await problemIn(answer)).name)),
  )
const tally = (names: readonly string[]) =>
  Object.fromEntries(
    [...Map.groupBy(names, (name) => name)].map(([name, { length }]) => [name, length]),
  )

afterEach(() => {
  vi.mocked(comparePassword).mockClear()
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

test('PW-09 who guesses shuts out neither the owner elsewhere nor their passcode', async () => {
  await addPersonWithPassword(portal, ada)
  const guesser = portal.newBrowser()
  await inTurn(8, () => loginWith('a wrong password', guesser))
  expect((await refusalOf(goodPassword, guesser)).name).toBe('too-many-requests')

  await expect(isSignedIn(await login())).resolves.toBe(true)
})

test('PW-09 after a hundred wrong passwords in a row the owner comes in by code, and then by password again', async () => {
  await addPersonWithPassword(portal, ada)
  await portal.db
    .insertInto('password_guesses')
    .values({ identifier, in_a_row: 98, last_at: 0 })
    .execute()
  const names = await inTurn(2, async () => (await refusalOf('a wrong password')).name)
  expect(names).toEqual(['password-wrong', 'password-wrong'])
  expect(await refusalOf(goodPassword)).toMatchObject({
    name: 'password-wrong',
    title: expect.stringContaining('Please sign in another way'),
  })
  const mails = await mailsTo(portal, identifier)
  expect(mails.find(({ subject }) => subject.includes('switched off'))?.text).toContain(
    'Sign in by a code to this mailbox',
  )

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
  expect(await portal.db.selectFrom('password_guesses').selectAll().execute()).toEqual([])
})

test('PW-07 PW-09 an address without an account is counted and told the same', async () => {
  await addPersonWithPassword(portal, ada)
  const told = async (address: string) => {
    await portal.db
      .insertInto('password_guesses')
      .values({ identifier: address, in_a_row: 99, last_at: 0 })
      .execute()
    const { refusalOf } = passwordLogin(portal, address)
    const refusals = [await refusalOf('a wrong password'), await refusalOf(goodPassword)]
    return refusals.map(({ name, title, status }) => ({ name, title, status }))
  }
  expect(await told('nobody@example.com')).toEqual(await told(identifier))
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

test('PW-10 one IPv6 customer fails 320 times in ten minutes, by however many networks, and others are let in', async () => {
  await addPersonWithPassword(portal, ada)
  const key = 'password failures 2001:db8:9::/48'
  await portal.db
    .insertInto('rate_limits')
    .values({ key, count: 317, resets_at: portal.services.now() + 10 * minute })
    .execute()
  const at = (address: string) => portal.newBrowser({ address })
  const guess = (place: number) => loginWith('a wrong password', at(`2001:db8:9:${place}::1`))
  // A right one gives back what it counted.
  await login(goodPassword, at('2001:db8:9:a::1'))
  expect(tally(await namesOf(await inTurn(5, guess)))).toEqual({
    'password-wrong': 3,
    'too-many-requests': 2,
  })

  await expect(isSignedIn(await login(goodPassword, at('2001:db8:10:1::1')))).resolves.toBe(true)
  portal.advance(10 * minute)
  await expect(isSignedIn(await login(goodPassword, at('2001:db8:9:1::1')))).resolves.toBe(true)
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
