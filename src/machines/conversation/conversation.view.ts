import type { SnapshotFrom } from 'xstate'

import type { Conversation } from '#src/api/contract/conversations.ts'
import type { conversationMachine } from '#src/machines/conversation/conversation.machine.ts'

export type ConversationView = {
  /**
   * `sending`: a question is under way, or a request to write an answer again. `offline`: there was no answer; it is sent again
   * by itself, or just now. `full`: this conversation takes no more questions. `reconnecting`: an answer is being written while
   * the live channel is down.
   */
  step:
    | 'idle'
    | 'sending'
    | 'streaming'
    | 'reconnecting'
    | 'stopping'
    | 'error'
    | 'full'
    | 'offline'
  /** The question that waits for its answer, or got none. */
  question: string | null
  /** Is a question that got no answer just being sent again? */
  isTrying: boolean
  /** The question that is sent after that one. */
  waiting: string | null
  /** May another question be asked? */
  canAsk: boolean
  problem: string | null
  /** What the server answered last, since the screen is open. */
  answered: Conversation | null
  /** The answer that was followed last. */
  answerId: string | null
}

type Snapshot = SnapshotFrom<typeof conversationMachine>

export const selectConversationView = (snapshot: Snapshot): ConversationView => {
  const { asked, problem, answered, answerId } = snapshot.context
  const step = stepOf(snapshot)
  const isAsking = ['sending', 'error', 'full', 'offline'].includes(step)
  const [question = null, waiting = null] = [
    ...(isAsking && !snapshot.matches('repeating') ? [] : [null]),
    ...asked.map((it) => it.question),
  ]
  return {
    step,
    question,
    isTrying: snapshot.matches('retrying'),
    waiting,
    canAsk: waiting === null,
    problem,
    answered,
    answerId,
  }
}

const stepOf = (snapshot: Snapshot): ConversationView['step'] => {
  if (snapshot.matches({ streaming: 'reconnecting' })) {
    return 'reconnecting'
  }
  if (snapshot.matches('retrying')) {
    return 'offline'
  }
  const named = ['sending', 'streaming', 'stopping', 'error', 'full', 'offline'] as const
  return (
    named.find((it) => snapshot.matches(it)) ?? (snapshot.matches('repeating') ? 'sending' : 'idle')
  )
}
