import type { SnapshotFrom } from 'xstate'

import type { singleSignOnLogoutMachine } from '#src/machines/single-sign-on-logout/single-sign-on-logout.machine.ts'

/** `left`: on to Home. */
export type SingleSignOnLogoutView = { step: 'loading' | 'left' }

export const selectSingleSignOnLogoutView = (
  snapshot: SnapshotFrom<typeof singleSignOnLogoutMachine>,
): SingleSignOnLogoutView => ({ step: snapshot.value === 'replying' ? 'loading' : 'left' })
