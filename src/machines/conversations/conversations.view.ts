import type { SnapshotFrom } from 'xstate'

import type { ListedConversation } from '#src/api/contract/conversations.ts'
import type { conversationsMachine } from '#src/machines/conversations/conversations.machine.ts'

export type ConversationsView =
  /** `done`: what was done just now. */
  | { step: 'idle'; done: { what: 'renamed' | 'deleted'; id: string; title: string } | null }
  | {
      step: 'rename' | 'delete'
      conversation: ListedConversation
      /** What it is to be called. */
      title: string
      problem: string | null
      isBusy: boolean
    }

export const selectConversationsView = (
  snapshot: SnapshotFrom<typeof conversationsMachine>,
): ConversationsView => {
  const { chosen, title, done, problem } = snapshot.context
  if (chosen === null || snapshot.matches('idle')) {
    return { step: 'idle', done }
  }
  const isDeletion = snapshot.matches('confirming') || snapshot.matches('deleting')
  return {
    step: isDeletion ? 'delete' : 'rename',
    conversation: chosen,
    title,
    problem,
    isBusy: snapshot.hasTag('busy'),
  }
}
