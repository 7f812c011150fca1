import type { SnapshotFrom } from 'xstate'

import type { copyLinkMachine } from '#src/machines/copy-link/copy-link.machine.ts'

/** `copied` and `failed` last two seconds (seed, section 9). */
export type CopyLinkView = { state: 'ready' | 'copied' | 'failed' }

export const selectCopyLinkView = (
  snapshot: SnapshotFrom<typeof copyLinkMachine>,
): CopyLinkView => ({
  state: snapshot.value === 'copying' ? 'ready' : snapshot.value,
})
