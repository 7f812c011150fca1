import { describe, expect, test } from 'vitest'

import { required } from '#src/lib/required.ts'
import { passcodeModels } from '#tests/models/passcode.model.ts'
import { success } from '#tests/support/paths/answer.ts'
import { realPasscodeScript } from '#tests/support/paths/real-passcode.ts'
import { introduce } from '#tests/support/paths/register.script.ts'
import { toursOf, walk } from '#tests/support/paths/walk.ts'
import { newAddress } from '#tests/support/steps.ts'
import { useTours } from '#tests/support/paths/browser-tours.ts'

const { answered, forgetLimits, newPage, stageOf } = useTours()

describe('FLOW-3 PASSCODE-2 registration by passcode in a browser, against the real server', () => {
  const [, model] = passcodeModels
  // A new code comes the same way as for a login.
  const tours = toursOf(required(model, 'model'), (_, label) => !label.includes('resend'))
  test.each(tours)('$name', async (path) => {
    const email = newAddress()
    const page = await newPage()
    const stage = await stageOf(page, '/register')
    await introduce(stage, email)
    // The code alone: the way beside it has tours of its own.
    await stage.answer(
      'checkIdentifier',
      success('checkIdentifier', { userExists: false, methods: [] }),
    )

    const script = realPasscodeScript({ purpose: 'register', email, page, forgetLimits })
    expect(await walk(stage, path, script)).toBe(path.steps.length)
  })
})

test('FLOW-3 the real server answered every call of these tours', () => {
  expect(answered()).toEqual(['finishRegister', 'registerStatus', 'startRegister'])
})
