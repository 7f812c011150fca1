import type { SnapshotFrom } from 'xstate'

import type { noticeMachine } from '#src/machines/notice/notice.machine.ts'

/** `null`: there is nothing to tell. */
export const selectNotice = (snapshot: SnapshotFrom<typeof noticeMachine>): string | null =>
  snapshot.matches('shown') ? snapshot.context.text : null
