import type { SnapshotFrom } from 'xstate'

import type { firstAdminMachine } from '#src/machines/first-admin/first-admin.machine.ts'

export type FirstAdminView =
  | { step: 'ready'; isBusy: boolean; problem: string | null }
  | { step: 'admin' }
  | { step: 'expired' }

export const selectFirstAdminView = (
  snapshot: SnapshotFrom<typeof firstAdminMachine>,
): FirstAdminView => {
  if (snapshot.matches('admin')) {
    return { step: 'admin' }
  }
  if (snapshot.matches('expired')) {
    return { step: 'expired' }
  }
  return { step: 'ready', isBusy: snapshot.hasTag('busy'), problem: snapshot.context.problem }
}
