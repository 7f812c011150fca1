import type { SnapshotFrom } from 'xstate'

import type { linkedSignOnsMachine } from '#src/machines/linked-sign-ons/linked-sign-ons.machine.ts'

export type LinkedSignOnsView = {
  /** `unlinked`: shown until the next act. */
  step: 'ready' | 'busy' | 'asked' | 'unlinked'
  /** Key of the method in question. */
  method: string
  problem: string | null
}

export const selectLinkedSignOnsView = (
  snapshot: SnapshotFrom<typeof linkedSignOnsMachine>,
): LinkedSignOnsView => {
  const { method, problem } = snapshot.context
  return { step: stepIn(snapshot), method, problem }
}

const stepIn = (snapshot: SnapshotFrom<typeof linkedSignOnsMachine>) => {
  if (snapshot.hasTag('busy')) {
    return 'busy'
  }
  if (snapshot.matches('confirming')) {
    return 'asked'
  }
  return snapshot.matches('unlinked') ? 'unlinked' : 'ready'
}
