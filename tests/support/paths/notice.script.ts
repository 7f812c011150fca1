import type { Notice } from '#src/machines/notice/notice.machine.ts'
import { lastOf } from '#tests/support/paths/telling.ts'
import type { Script } from '#tests/support/paths/walk.ts'

const shown = (text: string) => [`status: ${text}`, 'button: Close']

const after: Record<string, readonly string[]> = {
  'notice.show(approved)': shown('Your access was approved.'),
  'notice.show(refused)': shown('That was refused.'),
  'notice.dismiss': [],
  '⏱ readingTime': [],
}

/** ACCESS-4: a sentence about what just happened. */
export const noticeScript = (tell: (notice: Notice) => void): Script => ({
  moves: {
    'notice.show(approved)': () =>
      Promise.resolve(tell({ text: 'Your access was approved.', tone: 'success' })),
    'notice.show(refused)': () =>
      Promise.resolve(tell({ text: 'That was refused.', tone: 'error' })),
    'notice.dismiss': (stage) => stage.click('Close'),
    '⏱ readingTime': (stage) => stage.elapse(10_000),
  },
  scene: (_, past) => ({ lines: lastOf(past, after, []) }),
})
