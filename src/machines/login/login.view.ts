import type { SnapshotFrom } from 'xstate'

import type { Method } from '#src/api/contract/method.ts'
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
  | {
      step: 'auth'
      identifier: string
      /** What there is to choose from, in the order to show it; empty: 'No auth available'. */
      methods: readonly Method[]
      /** The method in use; `null` while the person chooses, and where there is none. */
      method: 'passcode' | 'password' | null
    }
  | { step: 'done' }

export const selectLoginView = (snapshot: SnapshotFrom<typeof loginMachine>): LoginView => {
  const { identifier, userExists, methods, problem } = snapshot.context

  if (snapshot.matches('done')) {
    return { step: 'done' }
  }
  if (snapshot.matches('loginAuth')) {
    return { step: 'auth', identifier, methods, method: methodIn(snapshot) }
  }
  return {
    step: 'identifier',
    identifier,
    isUnknown: userExists === false,
    problem,
    isBusy: snapshot.hasTag('busy'),
  }
}

const methodIn = (snapshot: SnapshotFrom<typeof loginMachine>) => {
  if (snapshot.matches({ loginAuth: 'passcode' })) {
    return 'passcode'
  }
  return snapshot.matches({ loginAuth: 'password' }) ? 'password' : null
}
