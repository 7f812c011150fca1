import type { SnapshotFrom } from 'xstate'

import type { countdownMachine } from '#src/machines/countdown/countdown.machine.ts'

/** The seconds to display, a begun one counting as whole. */
export const selectSecondsLeft = ({ context }: SnapshotFrom<typeof countdownMachine>): number =>
  Math.ceil(context.remaining / 1_000)
