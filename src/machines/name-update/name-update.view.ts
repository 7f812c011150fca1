import type { SnapshotFrom } from 'xstate'

import type { nameUpdateMachine } from '#src/machines/name-update/name-update.machine.ts'

export type NameUpdateView = {
  /** `success`: 'Name updated', until the next change is sent. */
  step: 'idle' | 'loading' | 'success'
  /** What no field tells. */
  problem: string | null
  fieldErrors: readonly { field: string; message: string }[]
}

export const selectNameUpdateView = (
  snapshot: SnapshotFrom<typeof nameUpdateMachine>,
): NameUpdateView => {
  const { problem, fieldErrors } = snapshot.context
  const isToldAtField = fieldErrors.length > 0
  return { step: snapshot.value, problem: isToldAtField ? null : problem, fieldErrors }
}
