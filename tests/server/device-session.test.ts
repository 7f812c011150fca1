import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import {
  deleteAccount,
  exportOwnData,
  listSessions,
  revokeOtherSessions,
  revokeSession,
  updateName,
} from '#src/api/contract/account.ts'
import { updatePassword } from '#src/api/contract/password.ts'
import { renamePasskey } from '#src/api/contract/passkey.ts'
import { loadUser, refresh } from '#src/api/contract/session.ts'
import { pairWhatsApp, unlinkWhatsApp } from '#src/api/contract/whatsapp.ts'
import { required } from '#src/lib/required.ts'
import { requireFreshSignIn } from '#server/identity/session/fresh-sign-in.ts'
import { authenticate } from '#server/identity/session/authenticate.ts'
import { approvedDevice, method, startedDevice } from '#tests/support/device.ts'
import { mailsTo } from '#tests/support/outbox.ts'
import { addPersonWithPassword, goodPassword, otherPassword } from '#tests/support/password.ts'
import { createPortal } from '#tests/support/portal.ts'
import { isSignedIn, type PortalBrowser } from '#tests/support/portal-browser.ts'

const portal = await createPortal()
/** Without sample people, who are staff however they sign in. */
const real = await createPortal()
const hour = 3_600_000

const sessions = () => portal.db.selectFrom('sessions').selectAll().execute()
const me = (browser: PortalBrowser) => browser.call(loadUser, { method })
const callerOf = (browser: PortalBrowser) =>
  authenticate(portal.services, {
    authorization: `Bearer ${required(browser.tokens, 'tokens').accessToken.jwt}`,
    session: browser.jar.get('pp_s'),
    lateTokenSec: 0,
  })

test('DF-07 a device of an admin has no right of an admin, the admin has it still', async () => {
  const { browser } = await portal.signIn({ is_admin: true })
  const device = await (await approvedDevice(portal, browser)).redeem()

  expect((await me(browser)).isAdmin).toBe(true)
  expect((await me(device)).isAdmin).toBe(false)
  expect(await callerOf(device)).toMatchObject({ isAdmin: false, isDevice: true, isStrong: false })
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
  expect(() => requireFreshSignIn(caller, portal.services)).toThrow('connected by a code')
})

test('DF-07 a device connects and disconnects no phone, and renames no passkey', async () => {
  const device = await (await approvedDevice(portal, (await portal.signIn()).browser)).redeem()
  const forbidden = {
    name: 'forbidden',
    title: 'A device that was connected by a code cannot do that.',
  }
  expect(await device.refusal(pairWhatsApp, {})).toMatchObject(forbidden)
  expect(await device.refusal(unlinkWhatsApp, {})).toMatchObject(forbidden)
  expect(await device.refusal(renamePasskey, { id: randomUUID(), name: 'Mine' })).toMatchObject(
    forbidden,
  )
})

test('DF-07 a device ends no other session, changes no name and lets no other device in', async () => {
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
  const name = { firstname: 'Adele', lastname: 'King' }
  expect((await device.refusal(updateName, name)).name).toBe('forbidden')
  expect((await device.refusal(exportOwnData, {})).name).toBe('forbidden')
  const email = 'ada@partner.example'
  expect((await device.refusal(deleteAccount, { email })).name).toBe('forbidden')
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
    const answer = await device.send(refresh, { method, refreshToken, idleSec: 0 })
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
