import type { Notice } from '#src/machines/notice/notice.machine.ts'
import type { Script } from '#tests/support/paths/walk.ts'

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
  scene: (state) => ({
    lines: state.matches('none')
      ? []
      : [`status: ${(state.context as Notice).text}`, 'button: Close'],
  }),
})
