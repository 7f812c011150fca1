import type { SnapshotFrom } from 'xstate'

import { toldByForm, type ToldByForm } from '#src/machines/problem.ts'
import type { ownDataMachine } from '#src/machines/own-data/own-data.machine.ts'

export type OwnDataView = ToldByForm & {
  /** `exported`: shown until the next act; `deleted`: the page goes away. */
  step: 'ready' | 'exporting' | 'exported' | 'asked' | 'deleting' | 'deleted'
}

export const selectOwnDataView = (snapshot: SnapshotFrom<typeof ownDataMachine>): OwnDataView => ({
  step: snapshot.value,
  ...toldByForm(snapshot.context),
})
