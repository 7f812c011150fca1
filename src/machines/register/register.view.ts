import type { SnapshotFrom } from 'xstate'

import type { Method } from '#src/api/contract/method.ts'
import type { registerMachine, RegisterPerson } from '#src/machines/register/register.machine.ts'

export type RegisterView =
  | {
      step: 'identifier'
      person: RegisterPerson
      /** 'Email already exist.' */
      isKnown: boolean
      problem: string | null
      /** The server refuses addresses for a while. */
      isLimited: boolean
      isBusy: boolean
    }
  | {
      step: 'auth'
      person: RegisterPerson
      /** The ways to register, in the order to offer them. */
      methods: readonly Method[]
      /** The one in use. */
      method: Method
    }
  | { step: 'done' }

export const selectRegisterView = (
  snapshot: SnapshotFrom<typeof registerMachine>,
): RegisterView => {
  const { person, userExists, methods, method, problem } = snapshot.context

  if (snapshot.matches('done')) {
    return { step: 'done' }
  }
  if (snapshot.matches('registerAuth')) {
    return { step: 'auth', person, methods, method }
  }
  return {
    step: 'identifier',
    person,
    isKnown: userExists === true,
    problem,
    isLimited: snapshot.matches({ registerIdentifier: 'limited' }),
    isBusy: snapshot.hasTag('busy'),
  }
}
