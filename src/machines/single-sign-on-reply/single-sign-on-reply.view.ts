import type { SnapshotFrom } from 'xstate'

import { required } from '#src/lib/required.ts'
import type { singleSignOnReplyMachine } from '#src/machines/single-sign-on-reply/single-sign-on-reply.machine.ts'

/** `back`: to where one came from, with what went wrong; the session that was begun leads on from there. */
export type SingleSignOnReplyView =
  | { step: 'loading' }
  /** The mailbox has to be proven; `method` is the provider's key. */
  | { step: 'prove'; method: string; email: string }
  | { step: 'back'; problem: string | null }

export const selectSingleSignOnReplyView = (
  snapshot: SnapshotFrom<typeof singleSignOnReplyMachine>,
): SingleSignOnReplyView => {
  const { method, unproven, problem } = snapshot.context

  if (snapshot.matches('replying')) {
    return { step: 'loading' }
  }
  return snapshot.matches('proving')
    ? { step: 'prove', method, email: required(unproven, 'arrival').identifier }
    : { step: 'back', problem }
}
