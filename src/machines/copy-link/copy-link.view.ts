import type { SnapshotFrom } from 'xstate'

import type { copyLinkMachine } from '#src/machines/copy-link/copy-link.machine.ts'

export type CopyLinkView =
  | { state: 'ready' }
  /** Lasts two seconds (DEMO-2). */
  | { state: 'copied' }
  /** `text` must be shown, to be copied by hand. */
  | { state: 'failed'; text: string }

export const selectCopyLinkView = ({
  value,
  context: { text },
}: SnapshotFrom<typeof copyLinkMachine>): CopyLinkView => {
  if (value === 'failed') {
    return { state: 'failed', text }
  }
  return { state: value === 'copied' ? 'copied' : 'ready' }
}
