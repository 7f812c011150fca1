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

/** ACCESS-4: a sentence about what just happened. `turn` shows or hides the page. */
export const noticeScript = (
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
  scene: (_, past) => ({ lines: lastOf(past, after, []) }),
})
