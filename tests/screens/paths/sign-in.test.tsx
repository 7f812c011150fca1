import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import type { Method } from '#src/api/contract/method.ts'
import { encodeInfo } from '#src/lib/route-info.ts'
import { required } from '#src/lib/required.ts'
import { authenticationModels } from '#tests/models/authentication.model.ts'
import { connectModels } from '#tests/models/connect.model.ts'
import { loginModels } from '#tests/models/login.model.ts'
import { passcodeModels } from '#tests/models/passcode.model.ts'
import { passwordRegisterModels } from '#tests/models/password-register.model.ts'
import { passwordModels } from '#tests/models/password.model.ts'
import { registerModels } from '#tests/models/register.model.ts'
import { savedCredentialsModels } from '#tests/models/saved-credentials.model.ts'
import { me, ticketOf } from '#tests/models/samples.ts'
import { singleSignOnModels } from '#tests/models/single-sign-on.model.ts'
import { success } from '#tests/support/paths/answer.ts'
import {
  authenticationScript,
  isWithoutPasskey,
  toAuthentication,
} from '#tests/support/paths/authentication.script.ts'
import { connectScript } from '#tests/support/paths/connect.script.ts'
import { jsdomStage } from '#tests/support/paths/jsdom-stage.ts'
import { loginScript } from '#tests/support/paths/login.script.ts'
import {
  expectTicking,
  passcodeScript,
  toLoginPasscode,
  toRegisterPasscode,
} from '#tests/support/paths/passcode.script.ts'
import {
  passwordScript,
  toLoginPassword,
  toRegisterPassword,
} from '#tests/support/paths/password.script.ts'
import { registerScript } from '#tests/support/paths/register.script.ts'
import {
  keepCredentials,
  savedCredentialsScript,
} from '#tests/support/paths/saved-credentials.script.ts'
import { okta, singleSignOnScript } from '#tests/support/paths/single-sign-on.script.ts'
import { toursOf, walk } from '#tests/support/paths/walk.ts'

const { open, rememberSession } = jsdomStage()
const search = `?info=${encodeInfo({ identifier: 'bob@example.com' })}`
const [login] = loginModels
const [register] = registerModels
const [passwordRegister] = passwordRegisterModels
const [saved] = savedCredentialsModels
const [connect, connectSignedIn] = connectModels
const [byPassword] = passwordModels
const [byAll, , byEmail] = authenticationModels
const [byProvider] = singleSignOnModels
const email: Method = { key: 'email', type: 'passcode' }
const passkey: Method = { key: 'passkey', type: 'passkey' }
const password: Method = { key: 'password', type: 'password' }
const [loginPasscode, registerPasscode] = passcodeModels

describe('FLOW-3 LOGIN-1 LOGIN-5 login', () => {
  // Credentials that the browser keeps have a walk of their own; no method begins without an address on this page.
  const tours = toursOf(
    required(login, 'model'),
    (state, label) =>
      isWithoutPasskey(state, label) &&
      !label.startsWith('method.start') &&
      label !== 'credentials.request',
  )
  test.each(tours)('$name', async (path) => {
    expect(await walk(open(`/login/customer${search}`), path, loginScript)).toBe(path.steps.length)
  })
})

describe.each([
  { model: byAll, methods: [passkey, email, okta, password], hasChoice: true },
  { model: byEmail, methods: [email], hasChoice: false },
])('FLOW-3 LOGIN-4 the second step, has choice: $hasChoice', ({ model, methods, hasChoice }) => {
  const tours = toursOf(required(model, 'model'), isWithoutPasskey)
  test.each(tours)('$name', async (path) => {
    const stage = open('/login/customer')
    await toAuthentication(stage, methods)
    expect(await walk(stage, path, authenticationScript({ hasChoice }))).toBe(path.steps.length)
  })
})

describe('FLOW-3 LOGIN-8 saved credentials', () => {
  let keeper: ReturnType<typeof keepCredentials>
  beforeEach(() => {
    keeper = keepCredentials()
  })
  afterEach(() => keeper.forget())

  // Where there is no keeper there is no button; no method of the server behind this stage belongs to another site.
  const tours = toursOf(
    required(saved, 'model'),
    (_, label) => !/unsupported|federated/.test(label),
  )
  test.each(tours)('$name', async (path) => {
    const stage = open('/login/customer')
    await stage.click('Login with saved credentials')
    const script = savedCredentialsScript(keeper)
    expect(await walk(stage, path, script)).toBe(path.steps.length)
  })
})

describe('FLOW-3 PASSCODE-1 PASSWORD-1 register', () => {
  // What is in use already is not offered.
  const tours = toursOf(
    required(register, 'model'),
    ({ context }, label) => label !== `method.choose(${context.method.key})`,
  )
  test.each(tours)('$name', async (path) => {
    expect(await walk(open(`/register${search}`, { isStrict: true }), path, registerScript())).toBe(
      path.steps.length,
    )
  })
})

describe.each(['login', 'register'] as const)(
  'FLOW-3 PASSCODE-7 the mailed link of a %s',
  (purpose) => {
    test.each(toursOf(required(connect, 'model')))('$name', async (path) => {
      const stage = open(`/email/${purpose}/connect/connect-first/secret`)
      expect(await walk(stage, path, connectScript(purpose))).toBe(path.steps.length)
    })
  },
)

describe('FLOW-3 PASSCODE-7 ROUTE-3 the mailed link where somebody is signed in', () => {
  test.each(toursOf(required(connectSignedIn, 'model')))('$name', async (path) => {
    rememberSession()
    const stage = open('/email/login/connect/connect-first/secret')
    await stage.answer('loadUser', success('loadUser', me))
    expect(await walk(stage, path, connectScript('login', true))).toBe(path.steps.length)
  })
})

describe('FLOW-3 PASSCODE-6 login by passcode', () => {
  test.each(toursOf(required(loginPasscode, 'model')))('$name', async (path) => {
    const stage = open('/login/customer')
    await toLoginPasscode(stage)
    expect(await walk(stage, path, passcodeScript('login'))).toBe(path.steps.length)
  })
})

describe('FLOW-3 PASSWORD-1 login by password', () => {
  test.each(toursOf(required(byPassword, 'model')))('$name', async (path) => {
    const stage = open('/login/customer')
    await toLoginPassword(stage)
    expect(await walk(stage, path, passwordScript('login'))).toBe(path.steps.length)
  })
})

describe('FLOW-3 PASSWORD-1 registration by password', () => {
  test.each(toursOf(required(passwordRegister, 'model')))('$name', async (path) => {
    const stage = open('/register')
    await toRegisterPassword(stage)
    expect(await walk(stage, path, passwordScript('register'))).toBe(path.steps.length)
  })
})

describe('FLOW-3 SSO-1 SSO-2 login by single sign-on', () => {
  test.each(toursOf(required(byProvider, 'model')))('$name', async (path) => {
    const stage = open('/login/customer')
    await toAuthentication(stage, [okta])
    expect(await walk(stage, path, singleSignOnScript)).toBe(path.steps.length)
  })
})

describe('FLOW-3 PASSCODE-2 registration by passcode', () => {
  test.each(toursOf(required(registerPasscode, 'model')))('$name', async (path) => {
    const stage = open('/register')
    await toRegisterPasscode(stage)
    expect(await walk(stage, path, passcodeScript('register'))).toBe(path.steps.length)
  })

  test('PASSCODE-4 the countdown ticks each second, also in strict mode', async () => {
    const stage = open('/register', { isStrict: true })
    await toRegisterPasscode(stage)
    await stage.click('Send register code by email')
    await stage.answer('startRegister', success('startRegister', ticketOf('first')))

    await expectTicking(stage)
    expect(await stage.calls()).toEqual([])
  })
})
