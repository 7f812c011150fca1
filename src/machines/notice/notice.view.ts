import type { SnapshotFrom } from 'xstate'

import type { Notice, noticeMachine } from '#src/machines/notice/notice.machine.ts'

/** `null`: no notice. */
export const selectNotice = (snapshot: SnapshotFrom<typeof noticeMachine>): Notice | null =>
  snapshot.matches('none') ? null : snapshot.context
