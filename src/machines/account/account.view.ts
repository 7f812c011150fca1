import type { SnapshotFrom } from 'xstate'

import type { AccountSession, SignIn } from '#src/api/contract/account.ts'
import type { accountMachine } from '#src/machines/account/account.machine.ts'

export type AccountView =
  | { step: 'loading' }
  | { step: 'failed'; problem: string | null }
  | {
      step: 'ready'
      sessions: readonly AccountSession[]
      signIns: readonly SignIn[]
      problem: string | null
      /** What was revoked just now. */
      revoked: 'one' | 'others' | null
      /** The session that is being revoked. */
      busyId: string | null
      /** Whether all others are to be revoked, as a question or as work under way. */
      others: 'kept' | 'asked' | 'busy'
    }

export const selectAccountView = (snapshot: SnapshotFrom<typeof accountMachine>): AccountView => {
  const { listed, chosenId, problem, revoked } = snapshot.context
  if (snapshot.matches('failed')) {
    return { step: 'failed', problem }
  }
  if (listed === null) {
    return { step: 'loading' }
  }
  return {
    step: 'ready',
    sessions: listed.sessions,
    signIns: listed.signIns,
    problem,
    revoked,
    busyId: snapshot.matches('revokingOne') ? chosenId : null,
    others: othersIn(snapshot),
  }
}

const othersIn = (snapshot: SnapshotFrom<typeof accountMachine>) => {
  if (snapshot.matches('confirming')) {
    return 'asked'
  }
  return snapshot.matches('revokingOthers') ? 'busy' : 'kept'
}
