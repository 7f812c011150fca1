import { expect, test } from 'vitest'

import type { Notice } from '#src/machines/notice/notice.machine.ts'
import { required } from '#src/lib/required.ts'
import { noticeModels } from '#tests/models/notice.model.ts'
import { watchingBanners } from '#tests/support/paths/banners.ts'
import { jsdomStage } from '#tests/support/paths/jsdom-stage.ts'
import { turnPage } from '#tests/support/turn-page.ts'
import { toursOf, walk, type Script } from '#tests/support/paths/walk.ts'

/** ACCESS-4: a sentence about what just happened. `turn` shows or hides the page. */
const noticeScript = (
  tell: (notice: Notice) => void,
  turn: (isHidden: boolean) => void,
): Script => ({
  moves: {
    'page.shown': () => Promise.resolve(turn(false)),
    'page.hidden': () => Promise.resolve(turn(true)),
    'notice.show(approved)': () =>
      Promise.resolve(tell({ text: 'Your access was approved.', tone: 'success' })),
    'notice.show(refused)': () =>
      Promise.resolve(tell({ text: 'That was refused.', tone: 'error' })),
    'notice.dismiss': (stage) => stage.click('Close'),
    '⏱ readingTime': (stage) => stage.elapse(10_000),
  },
  scene: (state) => ({
    lines: state.matches('none')
      ? []
      : [`status: ${(state.context as Notice).text}`, 'button: Close'],
  }),
})

const { open, app } = jsdomStage()
const [model] = noticeModels

const tell = (notice: Notice) => app().notice.send({ type: 'notice.show', ...notice })

// A port that breaks is none of the world's doing.
const tours = toursOf(required(model, 'model'), (_, label) => !label.endsWith('✗(fault)'))

test.each(tours)('FLOW-3 ACCESS-4 $name', async (path) => {
  const stage = watchingBanners(open('/login/customer'))
  expect(await walk(stage, path, noticeScript(tell, turnPage))).toBe(path.steps.length)
})
