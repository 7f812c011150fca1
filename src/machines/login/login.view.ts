import type { SnapshotFrom } from 'xstate'

import type { loginMachine } from '#src/machines/login/login.machine.ts'

export type LoginView =
  | {
      step: 'identifier'
      identifier: string
      /** 'Email not found.' */
      isUnknown: boolean
      problem: string | null
      /** The server refuses addresses for a while. */
      isLimited: boolean
      /** Where one who has no account goes; `null` for nowhere. */
      registerRoute: '/register' | null
      isBusy: boolean
    }
  | { step: 'auth'; identifier: string }
  | { step: 'done' }

export const selectLoginView = (snapshot: SnapshotFrom<typeof loginMachine>): LoginView => {
  const { identifier, userExists, problem, registerRoute } = snapshot.context

  if (snapshot.matches('done')) {
    return { step: 'done' }
  }
  if (snapshot.matches('loginAuth')) {
    return { step: 'auth', identifier }
  }
  return {
    step: 'identifier',
    identifier,
    isUnknown: userExists === false,
    problem,
    isLimited: snapshot.matches({ loginIdentifier: 'limited' }),
    registerRoute,
    isBusy: snapshot.hasTag('busy'),
  }
}
