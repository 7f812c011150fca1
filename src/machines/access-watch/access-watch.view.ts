import type { SnapshotFrom } from 'xstate'

import type { accessWatchMachine } from '#src/machines/access-watch/access-watch.machine.ts'

/** Could the server be asked the last time? */
export const selectIsReachable = (snapshot: SnapshotFrom<typeof accessWatchMachine>): boolean =>
  !snapshot.matches({ watching: 'unreachable' })
