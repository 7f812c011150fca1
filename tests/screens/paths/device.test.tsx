import { describe, expect, test } from 'vitest'
import type { AnyMachineSnapshot } from 'xstate'

import { required } from '#src/lib/required.ts'
import { deviceModels } from '#tests/models/device.model.ts'
import { deviceVerifyModels } from '#tests/models/device-verify.model.ts'
import { deviceCodeOf, me, tokensOf } from '#tests/models/samples.ts'
import { problem, success } from '#tests/support/paths/answer.ts'
import { deviceScript } from '#tests/support/paths/device.script.ts'
import { deviceVerifyScript } from '#tests/support/paths/device-verify.script.ts'
import { jsdomStage } from '#tests/support/paths/jsdom-stage.ts'
import { expectLine, toursOf, walk } from '#tests/support/paths/walk.ts'

const { app, open, path: shownPath, rememberSession } = jsdomStage()
const [device] = deviceModels
const [deviceVerify] = deviceVerifyModels
const scanned = '/device/verify?code=BCDF-GHJK'

/** Nobody asks themselves before the first try has failed. */
const hasButton = ({ context }: AnyMachineSnapshot, label: string) =>
  label !== 'code.renew' || context.problem !== null

const openSignedIn = async (address: string) => {
  rememberSession()
  const stage = open(address)
  await stage.answer('loadUser', success('loadUser', me))
  return stage
}

describe('FLOW-3 DEVICE-2 the code of a device', () => {
  test.each(toursOf(required(device, 'model'), hasButton))('$name', async (path) => {
    expect(await walk(open('/device'), path, deviceScript)).toBe(path.steps.length)
  })
})

describe('FLOW-3 DEVICE-4 DF-05 the approval of a device', () => {
  test.each(toursOf(required(deviceVerify, 'model')))('$name', async (path) => {
    const stage = await openSignedIn(scanned)
    expect(await walk(stage, path, deviceVerifyScript)).toBe(path.steps.length)
  })
})

const approve = async () => {
  const stage = open('/device')
  await stage.answer('startDevice', success('startDevice', deviceCodeOf('BCDF-GHJK')))
  await stage.elapse(5_000)
  await stage.answer('redeemDevice', success('redeemDevice', tokensOf('first')))
  return stage
}

test('DEVICE-2 an approved device goes Home, signed in', async () => {
  const stage = await approve()
  await stage.answer('loadUser', success('loadUser', me))

  await expectLine(stage, 'heading: Request access')
  expect(shownPath()).toBe('/setup')
})

test('DEVICE-2 a device whose session is refused at once shows a new code', async () => {
  const stage = await approve()
  await stage.answer('loadUser', problem('not-signed-in', 'Please sign in.'))
  await stage.answer('startDevice', success('startDevice', deviceCodeOf('LMNP-QRST')))

  await expectLine(stage, 'img: L M N P - Q R S T')
  expect(shownPath()).toBe('/device')
})

test('DEVICE-1 who is signed in is told so, and led to where a code is entered', async () => {
  const stage = await openSignedIn('/device')
  await expectLine(stage, 'heading: You are signed in')
  expect(await stage.calls()).toEqual([])
  await stage.click('Enter a code')

  await expectLine(stage, 'field: Code "" (focus)')
  expect(shownPath()).toBe('/device/verify')
})

test('ROUTE-2 DEVICE-1 who scans a code signed out signs in first, and the code is kept', async () => {
  const stage = open(scanned)
  await expectLine(stage, 'heading: Login')
  expect(shownPath()).toBe('/login/customer')
  expect(app().afterLogin()).toMatchObject({ redirectPageAfterLogin: scanned })
})

test('DEVICE-4 switching the account logs out and keeps the way back', async () => {
  const stage = await openSignedIn(scanned)
  await stage.click('Switch account')
  await stage.answer('logout', success('logout', {}))

  await expectLine(stage, 'heading: Login')
  expect(shownPath()).toBe('/login/customer')
  expect(app().afterLogin()).toMatchObject({ redirectPageAfterLogin: scanned })
})

test('DEVICE-3 ERROR-1 without a code nothing is asked of the server', async () => {
  const stage = await openSignedIn('/device/verify')
  await stage.click('Verify')

  await expectLine(stage, 'field: Code "" (focus) (No user code provided)')
  expect(await stage.calls()).toEqual([])
})

test.each([
  '/device/verify?code[]=x',
  `/device/verify?code=${'B'.repeat(65)}`,
  '/device/verify?code=1',
])('ROUTE-8 %s leaves the field empty', async (address) => {
  const stage = await openSignedIn(address)
  await expectLine(stage, 'field: Code "" (focus)')
  expect(shownPath()).toBe('/device/verify')
})
