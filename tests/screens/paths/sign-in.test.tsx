import { describe, expect, test } from 'vitest'

import { encodeInfo } from '#src/lib/route-info.ts'
import { required } from '#src/lib/required.ts'
import { connectModels } from '#tests/models/connect.model.ts'
import { loginModels } from '#tests/models/login.model.ts'
import { registerModels } from '#tests/models/register.model.ts'
import { connectScript } from '#tests/support/paths/connect.script.ts'
import { jsdomStage } from '#tests/support/paths/jsdom-stage.ts'
import { loginScript } from '#tests/support/paths/login.script.ts'
import { registerScript } from '#tests/support/paths/register.script.ts'
import { toursOf, walk } from '#tests/support/paths/walk.ts'

const { open } = jsdomStage()
const search = `?info=${encodeInfo({ identifier: 'bob@example.com' })}`
const [login] = loginModels
const [register] = registerModels
const [connect] = connectModels

describe('FLOW-3 LOGIN-1 LOGIN-5 login', () => {
  test.each(toursOf(required(login, 'model')))('$name', { timeout: 60_000 }, async (path) => {
    expect(await walk(open(`/login/customer${search}`), path, loginScript)).toBe(path.steps.length)
  })
})

describe('FLOW-3 PASSCODE-1 register', () => {
  test.each(toursOf(required(register, 'model')))('$name', { timeout: 60_000 }, async (path) => {
    expect(await walk(open(`/register${search}`, { isStrict: true }), path, registerScript)).toBe(
      path.steps.length,
    )
  })
})

describe.each(['login', 'register'] as const)(
  'FLOW-3 PASSCODE-7 the mailed link of a %s',
  (purpose) => {
    test.each(toursOf(required(connect, 'model')))('$name', { timeout: 60_000 }, async (path) => {
      const stage = open(`/email/${purpose}/connect/connect-first/secret`)
      expect(await walk(stage, path, connectScript(purpose))).toBe(path.steps.length)
    })
  },
)
