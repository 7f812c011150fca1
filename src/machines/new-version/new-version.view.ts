import type { SnapshotFrom } from 'xstate'

import type { newVersionMachine } from '#src/machines/new-version/new-version.machine.ts'

/** `asking`: may what was typed be lost? */
export type NewVersionView = { step: 'none' | 'ready' | 'asking' | 'reloading' }

export const selectNewVersionView = ({
  value,
}: SnapshotFrom<typeof newVersionMachine>): NewVersionView => ({
  step: value === 'current' || value === 'putOff' ? 'none' : value,
})
