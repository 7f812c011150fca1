import { expect, test } from 'vitest'

import { required } from '#src/lib/required.ts'
import { me } from '#tests/models/samples.ts'
import { whatsAppModels } from '#tests/models/whatsapp.model.ts'
import { success } from '#tests/support/paths/answer.ts'
import { jsdomStage } from '#tests/support/paths/jsdom-stage.ts'
import { toursOf, walk } from '#tests/support/paths/walk.ts'
import { isTold, isUntold, whatsAppScript } from '#tests/support/paths/whatsapp.script.ts'

const { open, rememberSession } = jsdomStage()
const [model] = whatsAppModels
const partner = { ...me, organizationAccessStatus: 'approved' as const }

const tours = [
  ...toursOf(required(model, 'model'), isUntold),
  ...toursOf(required(model, 'model'), isTold).map((it) => ({ ...it, name: `${it.name}, told` })),
]

test.each(tours)('FLOW-3 AI-4 $name', async (path) => {
  rememberSession()
  const stage = open('/ai/conversation/whatsapp')
  await stage.answer('loadUser', success('loadUser', partner))
  expect(await walk(stage, path, whatsAppScript)).toBe(path.steps.length)
})
