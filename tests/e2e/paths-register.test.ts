import { describe, expect, test } from 'vitest'

import { required } from '#src/lib/required.ts'
import { encodeInfo } from '#src/lib/route-info.ts'
import { registerModels } from '#tests/models/register.model.ts'
import { real } from '#tests/support/paths/answer.ts'
import { expectTicking } from '#tests/support/paths/passcode.script.ts'
import { signUpByPasswordReally, signUpReally } from '#tests/support/paths/real-server.ts'
import { introduce, registerScript } from '#tests/support/paths/register.script.ts'
import type { Stage } from '#tests/support/paths/stage.ts'
import { toursOf, walk, type Script } from '#tests/support/paths/walk.ts'
import { newAddress } from '#tests/support/steps.ts'
import { useTours } from '#tests/support/paths/browser-tours.ts'

const { addPartner, answered, forgetLimits, newPage, stageOf } = useTours()

const checked = async (stage: Stage) => {
  await forgetLimits()
  await stage.answer('checkIdentifier', real)
}

describe('FLOW-3 PASSCODE-1 register in a browser, against the real server', () => {
  const [model] = registerModels
  // The server always names both ways, and a way in use is not offered.
  const tours = toursOf(
    required(model, 'model'),
    ({ context }, label) =>
      label !== 'checkIdentifier ✓(unknown)' && label !== `method.choose(${context.method.key})`,
  )
  test.each(tours)('$name', async (path) => {
    const [known, newcomer] = [await addPartner(), newAddress()]
    const stage = await stageOf(
      await newPage(),
      `/register?info=${encodeInfo({ identifier: 'bob@example.com' })}`,
    )
    const { scene, moves } = registerScript('*')
    const realMoves: Script['moves'] = {
      ...moves,
      'person.submit(ada)': (it, { rest }) =>
        introduce(it, rest[0]?.label === 'checkIdentifier ✓(known)' ? known : newcomer),
      'checkIdentifier ✓(known)': checked,
      'checkIdentifier ✓(unknown, by both)': checked,
      'passcode ✓(tokens)': (it) => signUpReally(it, { email: newcomer, forgetLimits }),
      'passwordRegister ✓(tokens)': signUpByPasswordReally,
    }
    expect(await walk(stage, path, { scene, moves: realMoves })).toBe(path.steps.length)
  })
})

test('PASSCODE-4 the countdown ticks each second in a browser', async () => {
  const stage = await stageOf(await newPage(), '/register')
  await introduce(stage, newAddress())
  await checked(stage)
  await stage.click('Send register code by email')
  await stage.answer('startRegister', real)

  await expectTicking(stage)
  expect(await stage.calls()).toEqual([])
})

test('FLOW-3 the real server answered every call of these tours', () => {
  expect(answered()).toEqual([
    'checkIdentifier',
    'finishRegister',
    'registerByPassword',
    'startRegister',
  ])
})
