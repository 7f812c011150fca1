import type { SnapshotFrom } from 'xstate'

import { toldByForm, type ToldByForm } from '#src/machines/problem.ts'
import type { nameUpdateMachine } from '#src/machines/name-update/name-update.machine.ts'

export type NameUpdateView = ToldByForm & {
  /** `success`: 'Name updated', until the next change is sent. */
  step: 'idle' | 'loading' | 'success'
}

export const selectNameUpdateView = (
  snapshot: SnapshotFrom<typeof nameUpdateMachine>,
): NameUpdateView => {
  return { step: snapshot.value, ...toldByForm(snapshot.context) }
}
