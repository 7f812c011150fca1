import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import { updatePassword } from '#src/api/contract/password.ts'
import { mailsTo } from '#tests/support/outbox.ts'
import {
  addPersonWithPassword,
  goodPassword,
  keptHash,
  otherPassword,
  passwordLogin,
} from '#tests/support/password.ts'
import { createPortal } from '#tests/support/portal.ts'
import { isSignedIn } from '#tests/support/portal-browser.ts'

const portal = await createPortal()
const method = 'password'
const identifier = 'ada@example.com'
const ada = { email: identifier }
const minute = 60_000
const { login, refusalOf } = passwordLogin(portal, identifier)

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

test('PW-05 PASSWORD-2 refuses a wrong and a missing old password and the same one again', async () => {
  await addPersonWithPassword(portal, ada)
  const browser = await login(goodPassword)
  const before = await keptHash(portal)
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
    name: 'other-sign-in-needed',
    status: 403,
  })
  expect(await update(goodPassword, goodPassword)).toMatchObject({
    name: 'invalid-input',
    errors: [{ pointer: '/newPassword', detail: 'This is your password already.' }],
  })
  expect(await keptHash(portal)).toBe(before)
})

test('PW-05 a forgotten password is exchanged by a sign-in of another way within the last fifteen minutes', async () => {
  const { browser } = await addPersonWithPassword(portal, ada)
  const stranger = await login(goodPassword)
  const before = await keptHash(portal)
  const provenAgo = (ms: number) =>
    portal.db
      .updateTable('sessions')
      .set({ proven_at: portal.services.now() - ms })
      .execute()

  await provenAgo(15 * minute + 1)
  await expect(
    browser.refusal(updatePassword, { method, newPassword: otherPassword }),
  ).resolves.toMatchObject({ name: 'other-sign-in-needed' })
  expect(await keptHash(portal)).toBe(before)

  await provenAgo(15 * minute)
  await browser.call(updatePassword, { method, newPassword: otherPassword })
  expect((await refusalOf(goodPassword)).name).toBe('password-wrong')
  await expect(isSignedIn(await login(otherPassword))).resolves.toBe(true)
  await expect(isSignedIn(stranger)).resolves.toBe(false)
})

test('PW-05 a first password takes a sign-in of the last fifteen minutes', async () => {
  const { browser } = await portal.signIn(ada)
  await portal.db
    .updateTable('sessions')
    .set({ proven_at: portal.services.now() - 15 * minute - 1 })
    .execute()
  await expect(
    browser.refusal(updatePassword, { method, newPassword: goodPassword }),
  ).resolves.toMatchObject({ name: 'sign-in-too-old', status: 403 })

  await portal.db
    .updateTable('sessions')
    .set({ proven_at: portal.services.now() - 15 * minute })
    .execute()
  await expect(
    browser.call(updatePassword, { method, newPassword: goodPassword }),
  ).resolves.toHaveProperty('methods')
})

test('RE-10 PW-05 who lost the answer to a change is given it by the same call: nothing is changed or told twice', async () => {
  const { browser } = await addPersonWithPassword(portal, ada)
  const change = { method, oldPassword: goodPassword, newPassword: otherPassword }
  const key = { idempotencyKey: randomUUID() }
  await browser.call(updatePassword, change, key)
  const [before, mails] = [await keptHash(portal), await mailsTo(portal, identifier)]
  const answer = await browser.call(updatePassword, change, key)
  expect(answer.methods).toContainEqual({ key: 'password', type: 'password' })
  expect(await keptHash(portal)).toBe(before)
  expect(await mailsTo(portal, identifier)).toHaveLength(mails.length)
  await expect(isSignedIn(await login(otherPassword))).resolves.toBe(true)

  const first = await portal.signIn()
  const firstKey = { idempotencyKey: randomUUID() }
  await first.browser.call(updatePassword, { method, newPassword: goodPassword }, firstKey)
  await portal.db.updateTable('sessions').set({ proven_at: 0 }).execute()
  await expect(
    first.browser.call(updatePassword, { method, newPassword: goodPassword }, firstKey),
  ).resolves.toHaveProperty('methods')
})

test('RE-10 PW-05 the same call at once is answered alike, by one change', async () => {
  const { browser } = await addPersonWithPassword(portal, ada)
  const change = { method, oldPassword: goodPassword, newPassword: otherPassword }
  const key = { idempotencyKey: randomUUID() }
  const answers = await Promise.all([0, 1, 2].map(() => browser.send(updatePassword, change, key)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await mailsTo(portal, identifier)).toHaveLength(2)
})

test('PW-05 PW-08 no other words, no other key and no later password is answered as the call before: what is wrong counts', async () => {
  const { browser } = await addPersonWithPassword(portal, ada)
  const change = { method, oldPassword: goodPassword, newPassword: otherPassword }
  const key = { idempotencyKey: randomUUID() }
  await browser.call(updatePassword, change, key)
  const refused = async (input: typeof change, options: { idempotencyKey?: string }) =>
    (await browser.refusal(updatePassword, input, options)).name
  const guess = { ...change, oldPassword: 'a guess at the old password' }
  expect(await refused(guess, key)).toBe('password-wrong')
  expect(await refused(change, {})).toBe('password-wrong')
  expect(await refused(change, { idempotencyKey: randomUUID() })).toBe('password-wrong')
  const counted = await portal.db.selectFrom('known_browsers').select('in_a_row').execute()
  expect(counted).toEqual([{ in_a_row: 3 }])

  portal.advance(minute)
  const next = { method, oldPassword: otherPassword, newPassword: `${goodPassword} on` }
  await browser.call(updatePassword, next)
  expect(await refused(change, key)).toBe('password-wrong')
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
    expect(text).toContain('set another password and log out everywhere else')
    expect(text + html).not.toContain(goodPassword)
    expect(text + html).not.toContain(otherPassword)
  }
})

test('PW-01 a password is taken to the letter, also with marks that other text is freed of', async () => {
  const { browser } = await addPersonWithPassword(portal, ada)
  const newPassword = `\u202e${otherPassword}\u2066`
  await browser.call(updatePassword, { method, oldPassword: goodPassword, newPassword })
  expect((await refusalOf(otherPassword)).name).toBe('password-wrong')
  await expect(isSignedIn(await login(newPassword))).resolves.toBe(true)
})
