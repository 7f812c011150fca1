import type { SnapshotFrom } from 'xstate'

import type { Conversation } from '#src/api/contract/conversations.ts'
import type { conversationMachine } from '#src/machines/conversation/conversation.machine.ts'

export type ConversationView = (
  | { step: 'idle' }
  /** `question` waits for its answer. */
  | { step: 'asking'; question: string }
  /** `question` got none. */
  | { step: 'failed'; question: string; problem: string | null }
) & {
  /** The newest question with its answer, of those asked since the screen is open. */
  answered: Conversation | null
}

export const selectConversationView = ({
  value,
  context: { question, problem, answered },
}: SnapshotFrom<typeof conversationMachine>): ConversationView => {
  if (value === 'idle' || question === null) {
    return { step: 'idle', answered }
  }
  return value === 'asking'
    ? { step: 'asking', question, answered }
    : { step: 'failed', question, problem, answered }
}

/** Under which name a tab keeps what was typed; `null` for a conversation that has not begun. */
export const draftNameOf = (id: string | null) => `conversation-${id ?? 'new'}`
