import { describe, expect, test } from 'vitest'

import { required } from '#src/lib/required.ts'
import { passcodeModels } from '#tests/models/passcode.model.ts'
import { real } from '#tests/support/paths/answer.ts'
import { realPasscodeScript } from '#tests/support/paths/real-passcode.ts'
import { toursOf, walk } from '#tests/support/paths/walk.ts'
import { useTours } from '#tests/support/paths/browser-tours.ts'

const { addPartner, answered, forgetLimits, newPage, stageOf } = useTours()

describe('FLOW-3 PASSCODE-6 login by passcode in a browser, against the real server', () => {
  const [model] = passcodeModels
  test.each(toursOf(required(model, 'model')))('$name', async (path) => {
    const email = await addPartner()
    const page = await newPage()
    const stage = await stageOf(page, '/login/customer')
    await stage.fill('Email', email)
    await stage.click('Next')
    await stage.answer('checkIdentifier', real)

    const script = realPasscodeScript({ purpose: 'login', email, page, forgetLimits })
    expect(await walk(stage, path, script)).toBe(path.steps.length)
  })
})

test('FLOW-3 the real server answered every call of these tours', () => {
  expect(answered()).toEqual([
    'checkIdentifier',
    'finishLogin',
    'loginStatus',
    'startLogin',
    'waitForPasscode',
  ])
})
