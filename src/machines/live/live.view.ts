import type { SnapshotFrom } from 'xstate'

import type { liveMachine } from '#src/machines/live/live.machine.ts'

/** Does the server tell changes at once, as this connection has shown? Otherwise whoever shows them has to poll. */
export const selectIsLive = (snapshot: SnapshotFrom<typeof liveMachine> | undefined): boolean =>
  snapshot?.matches({ connected: { open: 'heard' } }) ?? false
