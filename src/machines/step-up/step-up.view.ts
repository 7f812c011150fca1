import type { SnapshotFrom } from 'xstate'

import type { StepUpNeed, stepUpMachine } from '#src/machines/step-up/step-up.machine.ts'

export type StepUpView = {
  identifier: string
  need: StepUpNeed
  /** The account has a method that is strong enough. */
  isAvailable: boolean
  /** A method leads to a provider, and the act does not continue by itself after that. */
  hasProvider: boolean
}

export const selectStepUpView = (snapshot: SnapshotFrom<typeof stepUpMachine>): StepUpView => {
  const { identifier, need, methods } = snapshot.context

  return {
    identifier,
    need,
    isAvailable: methods.length > 0,
    hasProvider: methods.some(({ type }) => type.startsWith('oidc')),
  }
}
