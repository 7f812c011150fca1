import type { Script } from '#tests/support/paths/walk.ts'
import { lastOf } from '#tests/support/paths/telling.ts'

/** The clipboard, or the browser's own way to share, in the test's hand. */
export type HeldEffect = { done: () => void; fail: () => void }

/** What the control says at the moment. */
const names: Record<string, string> = {
  'link.copy': 'Copy link',
  'copyText ✓(copied)': 'Copied!',
  'copyText ✗(denied)': 'Not copied',
  '⏱ confirmation': 'Copy link',
  'link.share': 'Copy link',
  'shareLink ✓(shared)': 'Copy link',
  'shareLink ✗(denied)': 'Not copied',
}

/** DEMO-2: 'Copy link' turns to 'Copied!' for two seconds; what cannot be copied or shared stands there. */
export const copyLinkScript = (clipboard: HeldEffect, sharing: HeldEffect): Script => ({
  moves: {
    'link.copy': (stage, { past }) => stage.click(lastOf(past, names, 'Copy link')),
    'copyText ✓(copied)': () => Promise.resolve(clipboard.done()),
    'copyText ✗(denied)': () => Promise.resolve(clipboard.fail()),
    'link.share': (stage) => stage.click('Share'),
    'shareLink ✓(shared)': () => Promise.resolve(sharing.done()),
    'shareLink ✗(denied)': () => Promise.resolve(sharing.fail()),
    '⏱ confirmation': (stage) => stage.elapse(2_000),
  },
  scene: (_, past) => {
    const name = lastOf(past, names, 'Copy link')
    return {
      lines: [
        'link: Back to Home',
        'heading: Robotaxi',
        'button: Access Demo',
        `button: ${name}`,
        ...(name === 'Copy link' ? [] : [`status: ${name}`]),
        'button: Share',
        'button: Favourite',
        ...(name === 'Not copied'
          ? ['text: Your browser does not let this page copy. Please copy it from here:']
          : []),
        '…',
      ],
    }
  },
})
