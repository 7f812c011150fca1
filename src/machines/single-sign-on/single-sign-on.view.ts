import type { SnapshotFrom } from 'xstate'

import type { Method } from '#src/api/contract/method.ts'
import type { singleSignOnMachine } from '#src/machines/single-sign-on/single-sign-on.machine.ts'

export type SingleSignOnView = { method: Method; problem: string | null; isBusy: boolean }

export const selectSingleSignOnView = (
  snapshot: SnapshotFrom<typeof singleSignOnMachine>,
): SingleSignOnView => {
  const { method, problem } = snapshot.context
  return { method, problem, isBusy: snapshot.hasTag('busy') }
}
