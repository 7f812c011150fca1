import { describe, expect, test, vi } from 'vitest'

import { required } from '#src/lib/required.ts'
import { passcodeModels } from '#tests/models/passcode.model.ts'
import { ticketOf } from '#tests/models/samples.ts'
import { success } from '#tests/support/paths/answer.ts'
import { jsdomStage } from '#tests/support/paths/jsdom-stage.ts'
import {
  passcodeScript,
  toLoginPasscode,
  toRegisterPasscode,
} from '#tests/support/paths/passcode.script.ts'
import { toursOf, walk } from '#tests/support/paths/walk.ts'

const { open } = jsdomStage()
const [login, register] = passcodeModels

describe('FLOW-3 PASSCODE-6 login by passcode', () => {
  test.each(toursOf(required(login, 'model')))('$name', { timeout: 60_000 }, async (path) => {
    const stage = open('/login/customer')
    await toLoginPasscode(stage)
    expect(await walk(stage, path, passcodeScript('login'))).toBe(path.steps.length)
  })
})

describe('FLOW-3 PASSCODE-2 registration by passcode', () => {
  test.each(toursOf(required(register, 'model')))('$name', { timeout: 60_000 }, async (path) => {
    const stage = open('/register')
    await toRegisterPasscode(stage)
    expect(await walk(stage, path, passcodeScript('register'))).toBe(path.steps.length)
  })

  test('PASSCODE-4 the countdown ticks each second, also in strict mode', async () => {
    const stage = open('/register', { isStrict: true })
    await toRegisterPasscode(stage)
    await stage.click('Send register code by email')
    await stage.answer('startRegister', success('startRegister', ticketOf('first')))

    for (const left of ['10 minutes', '9 minutes, 59 seconds', '9 minutes, 58 seconds']) {
      await vi.waitFor(async () =>
        expect(await stage.sight()).toContain(
          `timer: ${left} left to enter the code sent to you by email`,
        ),
      )
      await stage.sleep(1_000)
    }
  })
})
