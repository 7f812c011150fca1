import type { SnapshotFrom } from 'xstate'

import type { passwordRegisterMachine } from '#src/machines/password-register/password-register.machine.ts'

export type PasswordRegisterView = {
  identifier: string
  problem: string | null
  fieldErrors: readonly { field: string; message: string }[]
  isBusy: boolean
}

export const selectPasswordRegisterView = (
  snapshot: SnapshotFrom<typeof passwordRegisterMachine>,
): PasswordRegisterView => {
  const { person, problem, fieldErrors } = snapshot.context

  return {
    identifier: person.identifier,
    problem,
    fieldErrors,
    isBusy: snapshot.hasTag('busy'),
  }
}
