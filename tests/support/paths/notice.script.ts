import { lastOf } from '#tests/support/paths/telling.ts'
import type { Script } from '#tests/support/paths/walk.ts'

const shown = (text: string) => [`status: ${text}`, 'button: Close']

const after: Record<string, readonly string[]> = {
  'notice.show(approved)': shown('Your access was approved.'),
  'notice.show(other)': shown('Something else.'),
  'notice.dismiss': [],
  '⏱ readingTime': [],
}

/** ACCESS-4: a sentence about what just happened. */
export const noticeScript = (tell: (text: string) => void): Script => ({
  moves: {
    'notice.show(approved)': () => Promise.resolve(tell('Your access was approved.')),
    'notice.show(other)': () => Promise.resolve(tell('Something else.')),
    'notice.dismiss': (stage) => stage.click('Close'),
    '⏱ readingTime': (stage) => stage.elapse(10_000),
  },
  scene: (_, past) => ({ lines: lastOf(past, after, []) }),
})
