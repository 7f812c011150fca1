import type { SnapshotFrom } from 'xstate'

import type { liveMachine } from '#src/machines/live/live.machine.ts'

/** Is what changes told at once? Else whoever shows it has to ask. */
export const selectIsLive = (snapshot: SnapshotFrom<typeof liveMachine> | undefined): boolean =>
  snapshot?.matches({ connected: 'open' }) ?? false
