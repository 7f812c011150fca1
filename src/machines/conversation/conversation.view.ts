import type { SnapshotFrom } from 'xstate'

import type { Conversation } from '#src/api/contract/conversations.ts'
import type { conversationMachine } from '#src/machines/conversation/conversation.machine.ts'

export type ConversationView = (
  | { step: 'idle'; problem: string | null }
  /** `question` waits for its answer. */
  | { step: 'asking'; question: string }
  /** `question` got none. */
  | { step: 'failed'; question: string; problem: string | null }
  /** An answer is stopped, or begun anew. */
  | { step: 'changing' }
) & {
  /** What the server answered last, since the screen is open. */
  answered: Conversation | null
}

export const selectConversationView = (
  snapshot: SnapshotFrom<typeof conversationMachine>,
): ConversationView => {
  const { question, problem, answered } = snapshot.context
  if (snapshot.matches('stopping') || snapshot.matches('repeating')) {
    return { step: 'changing', answered }
  }
  if (snapshot.matches('idle') || question === null) {
    return { step: 'idle', problem, answered }
  }
  return snapshot.matches('asking')
    ? { step: 'asking', question, answered }
    : { step: 'failed', question, problem, answered }
}

/** Under which name a tab keeps what was typed; `null` for a conversation that has not begun. */
export const draftNameOf = (id: string | null) => `conversation-${id ?? 'new'}`
