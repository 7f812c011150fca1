import type { SnapshotFrom } from 'xstate'

import type { StepUpNeed, stepUpMachine } from '#src/machines/step-up/step-up.machine.ts'

export type StepUpView = {
  identifier: string
  need: StepUpNeed
  /** The account has a way that is good enough. */
  isAvailable: boolean
  /** One of its ways leads to a provider, and what was asked for does not go on by itself from there. */
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
