import { assign, setup } from 'xstate'

import type { Conversation } from '#src/api/contract/conversations.ts'
import { isProblem } from '#src/lib/call-error.ts'
import { isAnswered } from '#src/machines/call-outcome.ts'
import { effect, source } from '#src/machines/effect.ts'
import { type Failed, problemOf } from '#src/machines/problem.ts'

/**
 * A question. `follows`: the answer that it continues from, `null` to begin the conversation anew; left out, it continues from
 * the newest answer.
 */
export type Asked = { question: string; follows?: string | null | undefined }

type ConversationEvent =
  | ({ type: 'question.ask' } & Asked)
  /** Sends the question that failed again. */
  | { type: 'question.retry' }
  /** Takes back the question that failed. */
  | { type: 'question.withdraw' }
  /** Takes back the question that waits behind the first. */
  | { type: 'waiting.withdraw' }
  /** An answer is being written, whether it was asked for here or elsewhere. */
  | { type: 'answer.begun'; answerId: string }
  /** The answer is complete, was stopped or has failed. */
  | { type: 'answer.ended' }
  /** Stops the answer that is being written. */
  | { type: 'answer.stop' }
  /** Has the newest answer written again. */
  | { type: 'answer.repeat'; answerId: string }
  /** The live channel is down; whoever shows the answer polls. */
  | { type: 'channel.lost' }
  | { type: 'channel.back' }
  | { type: 'network.back' }

/** `null`: the conversation begins with the first question. `asked`: what an earlier visit left unanswered. */
type ConversationInput = { id: string | null; asked: readonly Asked[] }
type ConversationContext = ConversationInput & {
  /** The answer that is being written, or was written last. */
  answerId: string | null
  /** What the server answered last: a question with its answer, or an answer alone. */
  answered: Conversation | null
  problem: string | null
}

/** One under way, and one behind it. */
const mostAsked = 2

const newestOf = ({ messages }: Conversation) => {
  const last = messages.at(-1)
  return last?.role === 'answer' ? last : null
}

export const conversation = setup({
  types: {
    input: {} as ConversationInput,
    context: {} as ConversationContext,
    events: {} as ConversationEvent,
    tags: {} as 'busy',
    children: {} as { ask: 'ask'; stop: 'stop'; repeat: 'repeat'; network: 'network' },
  },
  actors: {
    /** Idempotency key: after a lost answer the same question must not count twice. */
    ask: effect<Conversation, { id: string | null } & Asked>('ask'),
    stop: effect<Conversation, { id: string }>('stop'),
    repeat: effect<Conversation, { id: string }>('repeat'),
    network: source<{ type: 'network.back' }>('network'),
  },
  guards: {
    hasRoom: ({ context: { asked } }) => asked.length < mostAsked,
    hasAsked: ({ context: { asked } }) => asked.length > 0,
    hasWaiting: ({ context: { asked } }) => asked.length > 1,
    hasNone: ({ context: { asked } }) => asked.length === 0,
    isWriting: (_, answered: Conversation) => newestOf(answered)?.state === 'writing',
    isGone: (_, { error }: Failed) => isProblem(error, 'not-found'),
    isUnanswered: (_, { error }: Failed) => !isAnswered(error),
    /** Only the length of the conversation can be in the way of a question. */
    isFull: (_, { error }: Failed) => isProblem(error, 'conflict'),
  },
  delays: { retryWait: 5_000 },
  actions: {
    addAsked: assign({
      asked: ({ context: { asked } }, { question, follows }: Asked) => [
        ...asked,
        { question, follows },
      ],
    }),
    dropAsked: assign({ asked: ({ context: { asked } }) => asked.slice(1) }),
    dropWaiting: assign({ asked: ({ context: { asked } }) => asked.slice(0, -1) }),
    keepAnswer: assign((_, { answerId }: { answerId: string }) => ({ answerId })),
    keepAnswered: assign((_, answered: Conversation) => ({
      answered,
      id: answered.id,
      answerId: newestOf(answered)?.id ?? null,
      problem: null,
    })),
    keepProblem: assign(problemOf),
    clearProblem: assign({ problem: null }),
    /** A port: loads again what is shown. */
    renewShown: () => {},
    /** A port: keeps the question in this tab until it is answered; `before`: the conversation had no address until now. */
    saveAsked: (
      _,
      _params: { id: string | null; before: string | null; asked: readonly Asked[] },
    ) => {},
  },
})
