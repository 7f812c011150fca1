import type { SnapshotFrom } from 'xstate'

import type { Method } from '#src/api/contract/method.ts'
import type { authenticationMachine } from '#src/machines/authentication/authentication.machine.ts'

export type AuthenticationView = {
  /** What there is to choose from, in the order to show it; empty: 'No auth available'. */
  methods: readonly Method[]
  /** Is a method in use? `false` while the person chooses, or if there is none. */
  isUsing: boolean
}

export const selectAuthenticationView = (
  snapshot: SnapshotFrom<typeof authenticationMachine>,
): AuthenticationView => {
  const { methods } = snapshot.context
  return { methods, isUsing: snapshot.matches('using') && methods.length > 0 }
}
