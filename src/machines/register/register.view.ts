import type { SnapshotFrom } from 'xstate'

import type { registerMachine, RegisterPerson } from '#src/machines/register/register.machine.ts'

export type RegisterView =
  | {
      step: 'identifier'
      person: RegisterPerson
      /** 'Email already exist.' */
      isKnown: boolean
      problem: string | null
      isBusy: boolean
    }
  | { step: 'auth'; person: RegisterPerson }
  | { step: 'done' }

export const selectRegisterView = (
  snapshot: SnapshotFrom<typeof registerMachine>,
): RegisterView => {
  const { person, userExists, problem } = snapshot.context

  if (snapshot.matches('done')) {
    return { step: 'done' }
  }
  if (snapshot.matches('registerAuth')) {
    return { step: 'auth', person }
  }
  return {
    step: 'identifier',
    person,
    isKnown: userExists === true,
    problem,
    isBusy: snapshot.hasTag('busy'),
  }
}
