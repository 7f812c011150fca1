import type { SnapshotFrom } from 'xstate'

import type { favouritesMachine, Mark } from '#src/machines/favourites/favourites.machine.ts'

const none: readonly Mark[] = []

/** What the person said and the server did not answer yet, in its order. */
export const selectMarksUnderWay = (
  snapshot: SnapshotFrom<typeof favouritesMachine> | undefined,
): readonly Mark[] => snapshot?.context.marks ?? none
