import { afterEach, expect, test, vi } from 'vitest'

import type { Me } from '#src/api/contract/user.ts'
import { required } from '#src/lib/required.ts'
import { accessWatchModels } from '#tests/models/access-watch.model.ts'
import { me } from '#tests/models/samples.ts'
import { accessWatchScript } from '#tests/support/paths/access-watch.script.ts'
import { success } from '#tests/support/paths/answer.ts'
import { jsdomStage } from '#tests/support/paths/jsdom-stage.ts'
import { turnPage } from '#tests/support/turn-page.ts'
import { toursOf, walk } from '#tests/support/paths/walk.ts'

const { open, rememberSession } = jsdomStage()
const [model] = accessWatchModels
const pending: Me = { ...me, organizationAccessStatus: 'pending' }

afterEach(() => {
  vi.restoreAllMocks()
})

// A port that breaks is none of the world's doing.
const tours = toursOf(required(model, 'model'), (_, label) => !label.endsWith('✗(fault)'))

test.each(tours)('FLOW-3 ACCESS-4 $name', async (path) => {
  turnPage(true)
  rememberSession()
  const stage = open('/setup')
  await stage.answer('loadUser', success('loadUser', pending))
  expect(await walk(stage, path, accessWatchScript(turnPage))).toBe(path.steps.length)
})
