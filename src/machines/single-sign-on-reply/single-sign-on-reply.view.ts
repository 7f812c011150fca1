import type { SnapshotFrom } from 'xstate'

import type { singleSignOnReplyMachine } from '#src/machines/single-sign-on-reply/single-sign-on-reply.machine.ts'

/** `back`: to where one came from, with what went wrong; the session that was begun leads on from there. */
export type SingleSignOnReplyView = { step: 'loading' } | { step: 'back'; problem: string | null }

export const selectSingleSignOnReplyView = (
  snapshot: SnapshotFrom<typeof singleSignOnReplyMachine>,
): SingleSignOnReplyView =>
  snapshot.matches('replying')
    ? { step: 'loading' }
    : { step: 'back', problem: snapshot.context.problem }
