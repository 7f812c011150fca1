import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { required } from '#src/lib/required.ts'
import { passkeyAutofillModels } from '#tests/models/passkey-autofill.model.ts'
import { passkeyModels } from '#tests/models/passkey.model.ts'
import { toAuthentication } from '#tests/support/paths/authentication.script.ts'
import { jsdomStage } from '#tests/support/paths/jsdom-stage.ts'
import { passkeyBrowser, type PasskeyBrowser } from '#tests/support/paths/passkey-browser.ts'
import {
  passkeyAutofillScript,
  passkeyScript,
  isKeyTried,
  userlessScript,
} from '#tests/support/paths/passkey.script.ts'
import { toursOf, walk } from '#tests/support/paths/walk.ts'

const { open } = jsdomStage()
const [named, userless] = passkeyModels
const [autofill] = passkeyAutofillModels
let browser: PasskeyBrowser

beforeEach(() => {
  browser = passkeyBrowser()
})
afterEach(() => browser.forget())

describe('FLOW-3 PASSKEY-2 login by the passkey of an account', () => {
  test.each(toursOf(required(named, 'model')))('$name', async (path) => {
    const stage = open('/login/customer')
    await browser.tellSupport(true)
    await toAuthentication(stage, [{ key: 'passkey', type: 'passkey' }])
    expect(await walk(stage, path, passkeyScript(browser))).toBe(path.steps.length)
  })
})

describe('FLOW-3 PASSKEY-2 LOGIN-3 login by any passkey', () => {
  // A browser that knows no WebAuthn is offered none.
  const tours = toursOf(
    required(userless, 'model'),
    (state, label) =>
      !(state.matches('unsupported') && !isKeyTried(state) && label === 'passkey.start'),
  )
  test.each(tours)('$name', async (path) => {
    const stage = open('/login/customer')
    expect(await walk(stage, path, userlessScript(browser))).toBe(path.steps.length)
  })
})

describe('FLOW-3 PASSKEY-5 passkeys in the email field', () => {
  test.each(toursOf(required(autofill, 'model')))('$name', async (path) => {
    const stage = open('/login/customer')
    await browser.tellSupport(true)
    expect(await walk(stage, path, passkeyAutofillScript(browser))).toBe(path.steps.length)
  })
})
