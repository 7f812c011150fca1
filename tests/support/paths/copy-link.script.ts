import type { Script } from '#tests/support/paths/walk.ts'
import { lastOf } from '#tests/support/paths/telling.ts'

/** The clipboard, in the test's hand. */
export type HeldClipboard = { done: () => void; fail: () => void }

const states: Record<string, readonly string[]> = {
  'link.copy': ['button: Copy link'],
  'copyText ✓(copied)': ['button: Copied!', 'status: Copied!'],
  'copyText ✗(denied)': ['button: Not copied', 'status: Not copied'],
  '⏱ confirmation': ['button: Copy link'],
}
/** What the control says at the moment. */
const names: Record<string, string> = {
  'copyText ✓(copied)': 'Copied!',
  'copyText ✗(denied)': 'Not copied',
  'link.copy': 'Copy link',
  '⏱ confirmation': 'Copy link',
}

/** DEMO-2: 'Copy link' turns to 'Copied!' for two seconds. */
export const copyLinkScript = (clipboard: HeldClipboard): Script => ({
  moves: {
    'link.copy': (stage, { past }) => stage.click(lastOf(past, names, 'Copy link')),
    'copyText ✓(copied)': () => Promise.resolve(clipboard.done()),
    'copyText ✗(denied)': () => Promise.resolve(clipboard.fail()),
    '⏱ confirmation': (stage) => stage.elapse(2_000),
  },
  scene: (_, past) => ({
    lines: [
      'link: Back to Home',
      'heading: Robotaxi',
      'button: Access Demo',
      ...lastOf(past, states, ['button: Copy link']),
      '…',
    ],
  }),
})
