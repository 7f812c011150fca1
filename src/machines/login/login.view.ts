import type { SnapshotFrom } from 'xstate'

import type { loginMachine } from '#src/machines/login/login.machine.ts'

export type LoginView =
  | {
      step: 'identifier'
      identifier: string
      /** 'Email not found.' */
      isUnknown: boolean
      problem: string | null
      isBusy: boolean
    }
  /** `method` is `null` where the account and the page share none: 'No auth available'. */
  | { step: 'auth'; identifier: string; method: 'passcode' | null }
  | { step: 'done' }

export const selectLoginView = (snapshot: SnapshotFrom<typeof loginMachine>): LoginView => {
  const { identifier, userExists, problem } = snapshot.context

  if (snapshot.matches('done')) {
    return { step: 'done' }
  }
  if (snapshot.matches('loginAuth')) {
    const method = snapshot.matches({ loginAuth: 'passcode' }) ? 'passcode' : null
    return { step: 'auth', identifier, method }
  }
  return {
    step: 'identifier',
    identifier,
    isUnknown: userExists === false,
    problem,
    isBusy: snapshot.hasTag('busy'),
  }
}
