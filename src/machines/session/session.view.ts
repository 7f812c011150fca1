import type { SnapshotFrom } from 'xstate'

import { required } from '#src/lib/required.ts'
import type { sessionMachine } from '#src/machines/session/session.machine.ts'

type SessionSnapshot = SnapshotFrom<typeof sessionMachine>

/** For routes; `resolving` until it is clear whether somebody is signed in. */
export type SessionSide = 'resolving' | 'in' | 'out'

export type SessionNotice =
  | { kind: 'none' }
  | { kind: 'aboutToExpire'; isBusy: boolean }
  | { kind: 'expired' }

export const selectSessionSide = (snapshot: SessionSnapshot): SessionSide => {
  if (snapshot.hasTag('resolving')) {
    return 'resolving'
  }
  return snapshot.matches('signedIn') ? 'in' : 'out'
}

/** Whether the person logged out on purpose. */
export const selectHasLoggedOut = (snapshot: SessionSnapshot) =>
  snapshot.matches({ signedOut: 'loggedOut' })

/** Whether the person is logging out, or has logged out. */
export const selectIsLeaving = (snapshot: SessionSnapshot) =>
  snapshot.matches('signingOut') || selectHasLoggedOut(snapshot)

export const selectSessionNotice = (snapshot: SessionSnapshot): SessionNotice => {
  const isBusy = snapshot.hasTag('busy')
  if (isBusy && snapshot.matches({ signedIn: { lifetime: { almostExpired: 'extending' } } })) {
    return { kind: 'none' }
  }
  if (snapshot.matches({ signedIn: { lifetime: 'almostExpired' } })) {
    return { kind: 'aboutToExpire', isBusy }
  }
  return { kind: snapshot.matches({ signedIn: { lifetime: 'expired' } }) ? 'expired' : 'none' }
}

/** Why the session cannot be restored yet; `null` if it can be, or is. */
export const selectUnreachable = (snapshot: SessionSnapshot): string | null =>
  snapshot.matches('unreachable') ? required(snapshot.context.problem, 'problem') : null

/** Why the session ended, or why it could not be renewed; `null` when all is well. */
export const selectSessionProblem = (snapshot: SessionSnapshot): string | null =>
  snapshot.context.problem
