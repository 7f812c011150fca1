import { expect, test } from 'vitest'

import { revokeOtherSessions } from '#src/api/contract/account.ts'
import { disablePerson, enablePerson, endSessions } from '#src/api/contract/admin-people.ts'
import { redeemDevice, startDevice, verifyDevice } from '#src/api/contract/device.ts'
import { updatePassword } from '#src/api/contract/password.ts'
import { loadUser, logout } from '#src/api/contract/session.ts'
import { randomUserCode } from '#server/sign-in/device/user-code.ts'
import { approvedDevice, method, startedDevice } from '#tests/support/device.ts'
import { addPersonWithPassword, goodPassword, otherPassword } from '#tests/support/password.ts'
import { createPortal } from '#tests/support/portal.ts'
import { isSignedIn, type PortalBrowser } from '#tests/support/portal-browser.ts'

const portal = await createPortal()
const minute = 60_000

const me = (browser: PortalBrowser) => browser.call(loadUser, { method })

test('DEVICE-4 DF-05 the first POST tells who asks and lets nobody in, the second one does', async () => {
  const device = await startedDevice(portal)
  const startedAt = portal.services.now()
  portal.advance(10_000)
  const { browser, person } = await portal.signIn()

  expect(await device.claimBy(browser)).toEqual({
    status: 'confirm',
    user_code: device.user_code,
    browser: 'Chrome on Linux',
    address: device.browser.address,
    startedAt,
  })
  expect((await device.refusal()).name).toBe('authorization-pending')
  expect(await device.decideBy(browser, 'approve')).toEqual({ status: 'approved' })

  expect((await me(await device.redeem())).email).toBe(person.email)
})

/** @see https://github.com/advisories?query=CVE-2026-45337 any signed-in person could approve any code */
test('DF-06 only whoever claimed a code decides on it', async () => {
  const [ada, eve] = [await portal.signIn(), await portal.signIn()]
  const device = await startedDevice(portal)
  expect((await device.decisionRefusedTo(ada.browser)).name).toBe('code-wrong')
  await device.claimBy(ada.browser)

  expect(await device.claimRefusedTo(eve.browser)).toMatchObject({ name: 'code-wrong' })
  expect((await device.decisionRefusedTo(eve.browser)).name).toBe('code-wrong')
  expect((await device.decisionRefusedTo(eve.browser, 'deny')).name).toBe('code-wrong')
  expect((await device.refusal()).name).toBe('authorization-pending')

  await device.claimBy(ada.browser)
  await device.decideBy(ada.browser, 'approve')
  expect((await me(await device.redeem())).email).toBe(ada.person.email)
})

test('DF-06 of people who claim a code at once one may decide', async () => {
  const people = await Promise.all(Array.from({ length: 10 }, () => portal.signIn()))
  const { user_code } = await startedDevice(portal)

  const answers = await Promise.all(
    people.map(({ browser }) => browser.send(verifyDevice, { method, user_code })),
  )
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
})

test('DF-06 RE-10 who lost the answer to their decision makes it again, and takes a yes back until the device is in', async () => {
  const { browser } = await portal.signIn()
  const device = await approvedDevice(portal, browser)
  expect(await device.decideBy(browser, 'approve')).toEqual({ status: 'approved' })
  expect(await device.decideBy(browser, 'deny')).toEqual({ status: 'denied' })
  expect(await device.decideBy(browser, 'deny')).toEqual({ status: 'denied' })
  expect((await device.refusal()).name).toBe('access-denied')

  const used = await approvedDevice(portal, browser)
  await used.redeem()
  expect(await used.decideBy(browser, 'approve')).toEqual({ status: 'approved' })
  expect(await used.decisionRefusedTo(browser, 'deny')).toMatchObject({
    name: 'code-wrong',
    title: 'The device is signed in already. Log it out there.',
  })
  const { browser: stranger } = await portal.signIn()
  expect(await used.decisionRefusedTo(stranger)).toMatchObject({
    title: 'This code is not right or was used already.',
  })
})

test('DF-06 nobody is let in after a denial, or by a code that was used or is over', async () => {
  const { browser } = await portal.signIn()
  const denied = await startedDevice(portal)
  await denied.claimBy(browser)
  await denied.decideBy(browser, 'deny')
  const late = await startedDevice(portal)
  await late.claimBy(browser)

  portal.advance(minute)
  expect((await denied.decisionRefusedTo(browser)).name).toBe('code-wrong')
  const decided = await approvedDevice(portal, browser)
  const used = await approvedDevice(portal, browser)
  await used.redeem()
  for (const device of [denied, decided, used]) {
    expect((await device.claimRefusedTo(browser)).name).toBe('code-wrong')
  }
  portal.advance(9 * minute)
  const problem = { name: 'code-expired', title: 'This code expired. Your device shows a new one.' }
  expect(await late.decisionRefusedTo(browser)).toMatchObject(problem)
  expect(await late.claimRefusedTo(browser)).toMatchObject(problem)
  expect((await denied.refusal()).name).toBe('code-expired')
  // Only a code that nobody decided on is over: another one tells the same as one that never was.
  expect((await denied.claimRefusedTo(browser)).name).toBe('code-wrong')
  const never = { method, user_code: randomUserCode() }
  expect((await browser.refusal(verifyDevice, never)).name).toBe('code-wrong')
})

test('DEVICE-2 DF-03 what is decided in the last second of a code is there for the next poll, and for a minute', async () => {
  const { browser } = await portal.signIn()
  const claimed = async () => {
    const device = await startedDevice(portal)
    await device.claimBy(browser)
    return device
  }
  const [polling, gone, denied] = [await claimed(), await claimed(), await claimed()]
  portal.advance(10 * minute - 1_000)
  await polling.decideBy(browser, 'approve')
  await gone.decideBy(browser, 'approve')
  await denied.decideBy(browser, 'deny')

  portal.advance(5_000)
  expect(await isSignedIn(await polling.redeem())).toBe(true)
  expect((await denied.refusal()).name).toBe('access-denied')
  portal.advance(54_000)
  await gone.decideBy(browser, 'approve')
  portal.advance(1_000)
  expect((await gone.refusal()).name).toBe('code-expired')
})

test.each(['password', 'google', 'passkey'])(
  'DEVICE-4 who is signed in by %s approves a code that was started under email',
  async (signedInBy) => {
    const person = await portal.addPerson()
    const browser = await portal.signInAs(person, portal.newBrowser(), { method: signedInBy })
    const device = await (await approvedDevice(portal, browser)).redeem()

    expect((await me(device)).email).toBe(person.email)
  },
)

test('DF-06 a code belongs to the method it was started with', async () => {
  const { browser } = await portal.signIn()
  const { user_code, device_code, browser: device } = await startedDevice(portal)
  const other = 'password'

  expect((await browser.refusal(verifyDevice, { method: other, user_code })).name).toBe(
    'code-wrong',
  )
  expect((await device.refusal(redeemDevice, { method: other, device_code })).name).toBe(
    'code-expired',
  )
  await browser.call(verifyDevice, { method, user_code })
  const nameOf = async (confirm?: 'approve') =>
    (await browser.refusal(verifyDevice, { method: other, user_code, confirm })).name
  expect(await nameOf('approve')).toBe('code-wrong')
  portal.advance(10 * minute)
  expect(await nameOf()).toBe('code-wrong')
  expect((await device.refusal(startDevice, { method: 'unheard-of' })).name).toBe('not-found')
})

test('DF-02 five codes a minute and twenty an hour may be tried by one person, right ones and wrong ones', async () => {
  const { browser } = await portal.signIn()
  const guess = (person = browser) =>
    person.refusal(verifyDevice, { method, user_code: randomUserCode() })
  const namesOf = async (count: number) =>
    (await Promise.all(Array.from({ length: count }, () => guess()))).map(({ name }) => name)
  const fiveAndNoMore = [
    ...Array.from({ length: 5 }, () => 'code-wrong'),
    ...Array.from({ length: 3 }, () => 'too-many-requests'),
  ]

  for (let turn = 0; turn < 4; turn += 1) {
    expect((await namesOf(8)).toSorted()).toEqual(fiveAndNoMore)
    portal.advance(minute)
  }
  const { name, retryAfter } = await guess()
  expect(name).toBe('too-many-requests')
  expect(retryAfter).toBeGreaterThan(3_000)

  const device = await startedDevice(portal)
  expect((await device.claimRefusedTo(browser)).name).toBe('too-many-requests')
  const { browser: other } = await portal.signIn()
  expect((await guess(other)).name).toBe('code-wrong')
})

test('DF-02 a decision counts as no try, and tells nothing about codes that were not claimed', async () => {
  const { browser } = await portal.signIn()
  const device = await startedDevice(portal)
  for (let tries = 0; tries < 4; tries += 1) {
    await browser.refusal(verifyDevice, { method, user_code: randomUserCode() })
  }
  await device.claimBy(browser)
  const live = await startedDevice(portal)

  expect(await live.decisionRefusedTo(browser)).toMatchObject({
    name: 'code-wrong',
    title: 'This code is not right or was used already.',
  })
  expect(await device.decideBy(browser, 'approve')).toEqual({ status: 'approved' })
})

test.each([
  ['small letters', (code: string) => code.toLowerCase()],
  ['no dash', (code: string) => code.replace('-', '')],
  ['spaces', (code: string) => ` ${code.replace('-', ' ')} `],
  ['dashes everywhere', (code: string) => code.replace('-', '').split('').join('–')],
])('DF-09 a code may be typed with %s', async (_, typed) => {
  const { browser } = await portal.signIn()
  const device = await startedDevice(portal)
  const input = { method, user_code: typed(device.user_code) }

  expect(await browser.call(verifyDevice, input)).toMatchObject({ user_code: device.user_code })
  expect(await browser.call(verifyDevice, { ...input, confirm: 'approve' })).toEqual({
    status: 'approved',
  })
})

test.each(['ABCD-EFGH', 'BCDFGHJ', 'BCDF-GHJK-L', '1234-5678'])(
  'DF-09 %s is no code, and no try',
  async (user_code) => {
    const { browser } = await portal.signIn()
    expect(await browser.refusal(verifyDevice, { method, user_code })).toMatchObject({
      name: 'invalid-input',
      errors: [{ pointer: '/user_code', detail: 'A code has eight letters, like BCDF-GHJK.' }],
    })
  },
)

const changePassword = (browser: PortalBrowser) =>
  browser.call(updatePassword, {
    method: 'password',
    oldPassword: goodPassword,
    newPassword: otherPassword,
  })
const asAdmin = async () => (await portal.signIn({ is_admin: true, isStrong: true })).browser
const enders: readonly (readonly [
  string,
  (owner: PortalBrowser, id: string) => Promise<unknown>,
])[] = [
  ['a changed password', changePassword],
  ['‘Log out everywhere else’', (owner) => owner.call(revokeOtherSessions, {})],
  ['an admin', async (_, id) => (await asAdmin()).call(endSessions, { id, version: 1 })],
  [
    'an admin who lets them in again',
    async (_, id) => {
      const admin = await asAdmin()
      await admin.call(disablePerson, { id, version: 1, reason: 'Lost their laptop.' })
      await admin.call(enablePerson, { id, version: 2 })
    },
  ],
]

test.each(enders)(
  'DF-06 DF-07 PW-05 what was approved and is not in yet ends with all sessions by %s, whoever approved it having logged out or not',
  async (_, end) => {
    const { browser, person } = await addPersonWithPassword(portal)
    const [gone, stays] = [await portal.signInAs(person), await portal.signInAs(person)]
    const devices = [
      await approvedDevice(portal, gone),
      await approvedDevice(portal, stays),
      await approvedDevice(portal, browser),
    ]
    await gone.call(logout, { method })
    const stranger = await approvedDevice(portal, (await portal.signIn()).browser)
    await end(browser, person.id)

    for (const device of devices) {
      expect((await device.refusal()).name).toBe('code-expired')
    }
    expect(await isSignedIn(await stranger.redeem())).toBe(true)
  },
)

test('ADMIN-3 DF-07 an admin takes back what somebody let in who is signed in nowhere, and the log has it', async () => {
  const { browser, person } = await portal.signIn()
  const device = await approvedDevice(portal, browser)
  await browser.call(logout, { method })
  const { id } = person

  expect(await (await asAdmin()).call(endSessions, { id, version: 1 })).toMatchObject({
    version: 2,
  })
  expect((await device.refusal()).name).toBe('code-expired')
})

test('DEVICE-4 who approves and logs out at once has let the device in', async () => {
  const { browser } = await portal.signIn()
  const device = await approvedDevice(portal, browser)
  await browser.call(logout, { method })

  expect(await isSignedIn(await device.redeem())).toBe(true)
})

test('SE-11 a person who is disabled lets no device in', async () => {
  const { browser, person } = await portal.signIn()
  const device = await approvedDevice(portal, browser)
  await portal.db
    .updateTable('people')
    .set({ disabled_at: 1 })
    .where('id', '=', person.id)
    .execute()

  expect((await device.refusal()).name).toBe('account-disabled')
})
