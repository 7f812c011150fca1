import type { SnapshotFrom } from 'xstate'

import type { passwordMachine } from '#src/machines/password/password.machine.ts'

export type PasswordView = {
  identifier: string
  problem: string | null
  /** Grows with every password that failed. */
  refusals: number
  /** The server refuses passwords for a while. */
  isLimited: boolean
  isBusy: boolean
}

export const selectPasswordView = (
  snapshot: SnapshotFrom<typeof passwordMachine>,
): PasswordView => {
  const { identifier, problem, refusals } = snapshot.context
  return {
    identifier,
    problem,
    refusals,
    isLimited: snapshot.matches('limited'),
    isBusy: snapshot.hasTag('busy'),
  }
}
