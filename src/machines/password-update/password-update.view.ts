import type { SnapshotFrom } from 'xstate'

import { toldByForm, type ToldByForm } from '#src/machines/problem.ts'
import type { passwordUpdateMachine } from '#src/machines/password-update/password-update.machine.ts'

export type PasswordUpdateView = ToldByForm & {
  /** `success`: 'Password updated', until the next change is sent. */
  step: 'idle' | 'loading' | 'success'
}

export const selectPasswordUpdateView = (
  snapshot: SnapshotFrom<typeof passwordUpdateMachine>,
): PasswordUpdateView => {
  return { step: snapshot.value, ...toldByForm(snapshot.context) }
}
