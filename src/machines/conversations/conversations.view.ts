import type { SnapshotFrom } from 'xstate'

import { required } from '#src/lib/required.ts'
import type { ListedConversation } from '#src/api/contract/conversations.ts'
import type {
  conversationsMachine,
  Done,
} from '#src/machines/conversations/conversations.machine.ts'

export type ConversationsView =
  | {
      step: 'list'
      /** What was done just now, or failed with `problem`. */
      done: Done | null
      problem: string | null
      /** The conversation that an act is under way for: until it is done, no other act is taken. */
      busyId: string | null
    }
  | {
      step: 'rename'
      /** The new title. */
      title: string
      conversation: ListedConversation
      problem: string | null
      isBusy: boolean
    }
  | {
      step: 'deleteAll'
      problem: string | null
      isBusy: boolean
    }

export const selectConversationsView = (
  snapshot: SnapshotFrom<typeof conversationsMachine>,
): ConversationsView => {
  const { chosen, title, done, problem } = snapshot.context
  const isBusy = snapshot.hasTag('busy')
  const isRenaming = snapshot.matches('editing') || snapshot.matches('renaming')
  if (snapshot.matches('confirming') || snapshot.matches('deletingAll')) {
    return { step: 'deleteAll', problem, isBusy }
  }
  return isRenaming
    ? { step: 'rename', conversation: required(chosen, 'chosen'), title, problem, isBusy }
    : { step: 'list', done, problem, busyId: isBusy ? required(chosen, 'chosen').id : null }
}
