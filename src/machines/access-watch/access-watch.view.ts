import type { SnapshotFrom } from 'xstate'

import type { accessWatchMachine } from '#src/machines/access-watch/access-watch.machine.ts'

/** Did the server answer when it was asked last? */
export const selectIsReachable = (snapshot: SnapshotFrom<typeof accessWatchMachine>): boolean =>
  !snapshot.context.hasMissed
