import { randomUUID } from 'node:crypto'

import { expect, test, vi } from 'vitest'

import { listSessions, revokeOtherSessions, revokeSession } from '#src/api/contract/account.ts'
import { redeemDevice, startDevice, verifyDevice } from '#src/api/contract/device.ts'
import { updatePassword } from '#src/api/contract/password.ts'
import { loadUser, logout, refresh } from '#src/api/contract/session.ts'
import { required } from '#src/lib/required.ts'
import { randomUserCode } from '#server/device/user-code.ts'
import { requireFreshSignIn } from '#server/session/fresh-sign-in.ts'
import { authenticate } from '#server/session/authenticate.ts'
import { approvedDevice, method, startedDevice } from '#tests/support/device.ts'
import { mailsTo } from '#tests/support/outbox.ts'
import { addPersonWithPassword, goodPassword, otherPassword } from '#tests/support/password.ts'
import { createPortal } from '#tests/support/portal.ts'
import { problemIn, type PortalBrowser } from '#tests/support/portal-browser.ts'

// Hundreds of requests take their time on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const portal = await createPortal()
/** Without sample people, who are staff however they sign in. */
const real = await createPortal({ config: { hasSampleData: false } })
const minute = 60_000
const hour = 60 * minute

const rows = () => portal.db.selectFrom('device_codes').selectAll().execute()
const sessions = () => portal.db.selectFrom('sessions').selectAll().execute()
const me = (browser: PortalBrowser) => browser.call(loadUser, { method })
const isSignedIn = async (browser: PortalBrowser) =>
  (await browser.send(loadUser, { method })).status === 200

test('DEVICE-1 DF-01 DF-08 hands out eight readable letters, a secret of 256 bits, and the address to draw', async () => {
  const { user_code, device_code, qrcode, interval, expiresIn } = await startedDevice(portal)

  expect(user_code).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/)
  expect(Buffer.from(device_code, 'base64url')).toHaveLength(32)
  expect(qrcode).toBe(`http://localhost:3000/device/verify?code=${user_code}`)
  expect({ interval, expiresIn }).toEqual({ interval: 5, expiresIn: 600 })
})

test('DF-01 every letter occurs at every place of a user code about as often', () => {
  const codes = Array.from({ length: 20_000 }, randomUserCode)
  for (let place = 0; place < 8; place += 1) {
    const counts = [...Map.groupBy(codes, (code) => code.charAt(place)).values()]
    const squares = counts.map(({ length }) => (length - 1_000) ** 2 / 1_000)
    expect(counts).toHaveLength(20)
    // Chi-square with 19 degrees of freedom goes beyond 60 once in two hundred thousand runs.
    expect(squares.reduce((sum, square) => sum + square)).toBeLessThan(60)
  }
})

test('DF-01 TK-18 neither table nor log holds a code', async () => {
  const { browser } = await portal.signIn()
  const device = await approvedDevice(portal, browser)
  const kept = JSON.stringify([await rows(), portal.logLines])

  for (const secret of [
    device.device_code,
    device.user_code,
    device.user_code.replace('-', ''),
    required(device.browser.jar.get('pp_tx'), 'binding'),
  ]) {
    expect(kept).not.toContain(secret)
  }
})

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

test('DF-03 a poll before its time adds five seconds to the interval for good', async () => {
  const device = await startedDevice(portal)
  const pollAfter = async (ms: number) => {
    portal.advance(ms)
    return (await device.refusal()).name
  }

  expect(await pollAfter(0)).toBe('authorization-pending')
  expect(await pollAfter(5_000)).toBe('authorization-pending')
  expect(await pollAfter(4_999)).toBe('slow-down')
  expect(await pollAfter(9_999)).toBe('slow-down')
  expect(await pollAfter(15_000)).toBe('authorization-pending')
  expect(await pollAfter(14_999)).toBe('slow-down')
  expect(await pollAfter(20_000)).toBe('authorization-pending')
})

test('DF-03 pending, denied and expired are told apart, and a denial stays one', async () => {
  const { browser } = await portal.signIn()
  const denied = await startedDevice(portal)
  const forgotten = await startedDevice(portal)
  await denied.claimBy(browser)
  expect(await denied.decideBy(browser, 'deny')).toEqual({ status: 'denied' })

  expect(await denied.refusal()).toMatchObject({ name: 'access-denied', status: 403 })
  expect(await denied.refusal()).toMatchObject({ name: 'access-denied' })
  expect(await forgotten.refusal()).toMatchObject({ name: 'authorization-pending', status: 400 })
  portal.advance(599_999)
  expect((await forgotten.refusal()).name).toBe('authorization-pending')
  portal.advance(1)
  expect(await forgotten.refusal()).toMatchObject({
    name: 'code-expired',
    title: 'Device code expired',
  })
})

test('DF-03 an approval that nobody fetched in time lets nobody in', async () => {
  const { browser } = await portal.signIn()
  const device = await approvedDevice(portal, browser)
  portal.advance(10 * minute)

  expect((await device.refusal()).name).toBe('code-expired')
  expect(await sessions()).toHaveLength(1)
})

const detailOf = async (answer: Promise<Response>) => (await problemIn(await answer)).errors?.[0]

test('DEVICE-3 ERROR-1 a code that is missing is named', async () => {
  const { browser } = await portal.signIn()

  for (const input of [{ method }, { method, device_code: '' }]) {
    expect(await detailOf(portal.newBrowser().send(redeemDevice, input as never))).toEqual({
      pointer: '/device_code',
      detail: 'No device code provided',
    })
  }
  for (const input of [{ method }, { method, user_code: ' - ' }]) {
    expect(await detailOf(browser.send(verifyDevice, input as never))).toEqual({
      pointer: '/user_code',
      detail: 'No user code provided',
    })
  }
})

test('DF-04 of 50 polls at once one gets tokens', async () => {
  const { browser } = await portal.signIn()
  const device = await approvedDevice(portal, browser)

  const answers = await Promise.all(Array.from({ length: 50 }, device.poll))

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 410)).toHaveLength(49)
  expect((await sessions()).filter(({ is_device }) => is_device)).toHaveLength(1)
})

test('DF-04 the device code is worth nothing in another browser', async () => {
  const { browser } = await portal.signIn()
  const { device_code, redeem } = await approvedDevice(portal, browser)

  const thief = await portal.newBrowser().refusal(redeemDevice, { method, device_code })
  expect(thief.name).toBe('code-expired')
  const other = await startedDevice(portal)
  const stranger = await other.browser.refusal(redeemDevice, { method, device_code })
  expect(stranger.name).toBe('code-expired')
  expect(await isSignedIn(await redeem())).toBe(true)
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

test('DF-06 nothing can be decided after a denial, an approval, a sign-in or the end', async () => {
  const { browser } = await portal.signIn()
  const denied = await startedDevice(portal)
  await denied.claimBy(browser)
  await denied.decideBy(browser, 'deny')
  const approved = await approvedDevice(portal, browser)
  const used = await approvedDevice(portal, browser)
  await used.redeem()
  const late = await startedDevice(portal)
  await late.claimBy(browser)

  portal.advance(minute)
  for (const device of [denied, approved, used]) {
    expect((await device.decisionRefusedTo(browser)).name).toBe('code-wrong')
    expect((await device.decisionRefusedTo(browser, 'deny')).name).toBe('code-wrong')
    expect((await device.claimRefusedTo(browser)).name).toBe('code-wrong')
  }
  portal.advance(9 * minute)
  const problem = { name: 'code-expired', title: 'This code expired. Your device shows a new one.' }
  expect(await late.decisionRefusedTo(browser)).toMatchObject(problem)
  expect(await late.claimRefusedTo(browser)).toMatchObject(problem)
  expect((await denied.refusal()).name).toBe('code-expired')
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

test('DF-07 a device of an admin has no right of an admin, the admin has it still', async () => {
  const { browser } = await portal.signIn({ is_admin: true })
  const device = await (await approvedDevice(portal, browser)).redeem()

  expect((await me(browser)).isAdmin).toBe(true)
  expect((await me(device)).isAdmin).toBe(false)
  expect(await callerOf(device)).toMatchObject({ isAdmin: false, isDevice: true, isStrong: false })
})

const callerOf = (browser: PortalBrowser) =>
  authenticate(portal.services, {
    authorization: `Bearer ${required(browser.tokens, 'tokens').accessToken.jwt}`,
    session: browser.jar.get('pp_s'),
    lateTokenSec: 0,
  })

test.each([true, false])(
  'DF-07 OI-10 a device is staff’s where the session that approved it is: %s',
  async (isStaff) => {
    const { browser } = await real.signIn({ is_staff: true })
    await real.db.updateTable('sessions').set({ is_staff: isStaff }).execute()
    const device = await (await approvedDevice(real, browser)).redeem()

    expect((await me(device)).isGoogle).toBe(isStaff)
  },
)

test('DF-07 a device’s session hangs on the passkey of the session that approved it', async () => {
  const { browser } = await portal.signIn()
  const passkey_id = randomUUID()
  await portal.db.updateTable('sessions').set({ passkey_id }).execute()
  await (await approvedDevice(portal, browser)).redeem()

  expect((await sessions()).map((session) => session.passkey_id)).toEqual([passkey_id, passkey_id])
})

test('DF-07 a device changes nothing about how its owner signs in', async () => {
  const { browser } = await addPersonWithPassword(portal)
  const device = await (await approvedDevice(portal, browser)).redeem()
  const fresh = await (await approvedDevice(portal, (await portal.signIn()).browser)).redeem()
  const change = { method: 'password', newPassword: otherPassword }
  const forbidden = { name: 'forbidden', status: 403 }

  expect(
    await device.refusal(updatePassword, { ...change, oldPassword: goodPassword }),
  ).toMatchObject(forbidden)
  expect(await fresh.refusal(updatePassword, change)).toMatchObject(forbidden)
  const caller = await callerOf(fresh)
  expect(() => requireFreshSignIn(caller, portal.services)).toThrow('let in by a code')
})

test('DF-07 a device ends no other session and lets no other device in', async () => {
  const { browser } = await portal.signIn()
  const device = await (await approvedDevice(portal, browser)).redeem()
  const { sessions: listed } = await device.call(listSessions, {})
  const owner = required(
    listed.find(({ isDevice }) => !isDevice),
    "the owner's session",
  )
  const next = await startedDevice(portal)

  expect((await device.refusal(revokeSession, { id: owner.id })).name).toBe('forbidden')
  expect((await device.refusal(revokeOtherSessions, {})).name).toBe('forbidden')
  expect((await next.claimRefusedTo(device)).name).toBe('forbidden')
  expect(await isSignedIn(browser)).toBe(true)
})

test('DF-07 a device is signed in for eight hours at most, however often it renews', async () => {
  const { browser } = await portal.signIn()
  const device = await (await approvedDevice(portal, browser)).redeem()
  const tokens = required(device.tokens, 'tokens')
  expect(tokens.maxAge).toBe(8 * 3_600)
  const renew = async () => {
    const refreshToken = required(device.tokens, 'tokens').refreshToken.jwt
    const answer = await device.send(refresh, { method, refreshToken })
    if (answer.ok) {
      device.tokens = refresh.output.parse(await answer.json())
    }
    return answer.status
  }

  for (let halves = 1; halves < 16; halves += 1) {
    portal.advance(hour / 2)
    expect(await renew()).toBe(200)
  }
  portal.advance(hour / 2 - 1)
  expect(await renew()).toBe(200)
  portal.advance(1)
  expect(await renew()).toBe(401)
})

test('DF-07 the owner is told by mail once a device is in', async () => {
  const { browser, person } = await portal.signIn()
  const device = await approvedDevice(portal, browser)
  expect(await mailsTo(portal, person.email)).toEqual([])
  await device.redeem()

  const [mail] = await mailsTo(portal, person.email)
  expect(mail?.subject).toBe('A device was signed in to Partner Portal')
  expect(mail?.text).toContain(`Chrome on Linux, at the address ${device.browser.address}`)
  expect(mail?.text).toContain('log the device out on your account page')
})

test('DF-07 SESSION-7 the owner sees a device among their sessions and ends it', async () => {
  const { browser } = await portal.signIn()
  const device = await (await approvedDevice(portal, browser)).redeem()
  const { sessions: listed } = await browser.call(listSessions, {})
  expect(listed.map(({ isCurrent, isDevice }) => ({ isCurrent, isDevice }))).toEqual([
    { isCurrent: true, isDevice: false },
    { isCurrent: false, isDevice: true },
  ])

  const { id } = required(
    listed.find(({ isDevice }) => isDevice),
    'device',
  )
  await browser.call(revokeSession, { id })
  expect(await isSignedIn(device)).toBe(false)
})

test('DF-06 PW-05 an approval does not outlive a session that was ended for safety', async () => {
  const { browser, person } = await addPersonWithPassword(portal)
  const thief = await portal.signInAs(person)
  const device = await approvedDevice(portal, thief)
  await browser.call(updatePassword, {
    method: 'password',
    oldPassword: goodPassword,
    newPassword: otherPassword,
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

  expect((await device.refusal()).name).toBe('forbidden')
})

test('SE-13 codes and approvals outlive the process', async () => {
  const { browser } = await portal.signIn()
  const { device_code, browser: device } = await approvedDevice(portal, browser)
  const restarted = portal.atNewProcess(device)

  restarted.tokens = await restarted.call(redeemDevice, { method, device_code })
  expect(await isSignedIn(restarted)).toBe(true)
})

test('DF-01 codes that ended a day ago are forgotten', async () => {
  await startedDevice(portal)
  portal.advance(24 * hour)
  await startedDevice(portal)
  expect(await rows()).toHaveLength(2)
  portal.advance(10 * minute + 1)
  await startedDevice(portal)
  expect(await rows()).toHaveLength(2)
})

test('HT-11 the address to draw never comes from a request', async () => {
  const { status } = await portal.newBrowser().send(
    startDevice,
    { method },
    {
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    },
  )
  expect(status).toBe(421)
  const { qrcode } = await portal.newBrowser().call(
    startDevice,
    { method },
    {
      headers: { 'x-forwarded-host': 'evil.example' },
    },
  )
  expect(qrcode).not.toContain('evil')
})
