import { expect, test } from 'vitest'

import { redeemDevice, startDevice, verifyDevice } from '#src/api/contract/device.ts'
import { required } from '#src/lib/required.ts'
import { randomUserCode } from '#server/sign-in/device/user-code.ts'
import { approvedDevice, method, startedDevice } from '#tests/support/device.ts'
import { createPortal } from '#tests/support/portal.ts'
import { isSignedIn, problemIn } from '#tests/support/portal-browser.ts'

const portal = await createPortal()
const minute = 60_000

const rows = () => portal.db.selectFrom('device_codes').selectAll().execute()
const sessions = () => portal.db.selectFrom('sessions').selectAll().execute()

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

test('DF-03 RE-13 a poll that a process counted whose clock is ahead makes the next one no slower', async () => {
  const device = await startedDevice(portal)
  await device.refusal()
  await portal.db
    .updateTable('device_codes')
    .set({ polled_at: portal.services.now() + 30_000 })
    .where('state', '=', 'started')
    .execute()
  portal.advance(5_000)
  expect((await device.refusal()).name).toBe('authorization-pending')
  portal.advance(4_999)
  expect((await device.refusal()).name).toBe('slow-down')
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

test('SE-13 codes and approvals outlive the process', async () => {
  const { browser } = await portal.signIn()
  const { device_code, browser: device } = await approvedDevice(portal, browser)
  const restarted = portal.atNewProcess(device)

  restarted.tokens = await restarted.call(redeemDevice, { method, device_code })
  expect(await isSignedIn(restarted)).toBe(true)
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
