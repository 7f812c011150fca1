import { expect, test, vi } from 'vitest'

import { required } from '#src/lib/required.ts'
import { copyLinkModels } from '#tests/models/copy-link.model.ts'
import { me } from '#tests/models/samples.ts'
import { success } from '#tests/support/paths/answer.ts'
import { copyLinkScript, type HeldClipboard } from '#tests/support/paths/copy-link.script.ts'
import { jsdomStage } from '#tests/support/paths/jsdom-stage.ts'
import { toursOf, walk } from '#tests/support/paths/walk.ts'
import { sampleDemo } from '#tests/support/screen-samples.ts'

const { open, rememberSession } = jsdomStage()
const [model] = copyLinkModels

test.each(toursOf(required(model, 'model')))(
  'FLOW-3 DEMO-2 $name',
  { timeout: 60_000 },
  async (path) => {
    let writing: PromiseWithResolvers<void> | undefined
    const clipboard: HeldClipboard = {
      done: () => writing?.resolve(),
      fail: () => writing?.reject(new Error('Denied.')),
    }
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(() => {
      writing = Promise.withResolvers<void>()
      return writing.promise
    })
    rememberSession()
    const stage = open('/demo/robotaxi')
    await stage.answer(
      'loadUser',
      success('loadUser', { ...me, organizationAccessStatus: 'approved' }),
    )
    await stage.answer('listDemos', success('listDemos', { demos: [sampleDemo()] }))

    expect(await walk(stage, path, copyLinkScript(clipboard))).toBe(path.steps.length)
  },
)
