import type { SnapshotFrom } from 'xstate'

import type { passwordUpdateMachine } from '#src/machines/password-update/password-update.machine.ts'

export type PasswordUpdateView = {
  /** `success`: 'Password updated', until the next change is sent. */
  step: 'idle' | 'loading' | 'success'
  /** What no field tells. */
  problem: string | null
  fieldErrors: readonly { field: string; message: string }[]
}

export const selectPasswordUpdateView = (
  snapshot: SnapshotFrom<typeof passwordUpdateMachine>,
): PasswordUpdateView => {
  const { problem, fieldErrors } = snapshot.context
  const isToldAtField = fieldErrors.length > 0
  return { step: snapshot.value, problem: isToldAtField ? null : problem, fieldErrors }
}
