import type { SnapshotFrom } from 'xstate'

import type { favouritesMachine, Mark } from '#src/machines/favourites/favourites.machine.ts'

const none: readonly Mark[] = []

/** Marks that the server did not confirm yet, in order. */
export const selectMarksUnderWay = (
  snapshot: SnapshotFrom<typeof favouritesMachine> | undefined,
): readonly Mark[] => snapshot?.context.marks ?? none
