import type { SnapshotFrom } from 'xstate'

import { toldByForm, type ToldByForm } from '#src/machines/problem.ts'
import type { workUpdateMachine } from '#src/machines/work-update/work-update.machine.ts'

export type WorkUpdateView = ToldByForm & {
  /** `success`: saved, until the next change is sent. */
  step: 'idle' | 'loading' | 'success'
}

export const selectWorkUpdateView = (
  snapshot: SnapshotFrom<typeof workUpdateMachine>,
): WorkUpdateView => ({ step: snapshot.value, ...toldByForm(snapshot.context) })
