import { assign, setup } from 'xstate'

import type { Conversation } from '#src/api/contract/conversations.ts'
import { isProblem } from '#src/lib/call-error.ts'
import { isAnswered } from '#src/machines/call-outcome.ts'
import { effect, source } from '#src/machines/effect.ts'
import { type Failed, problemOf } from '#src/machines/problem.ts'

/**
 * What is asked. `follows`: the answer that it goes on from, `null` where it begins a conversation anew; left out, it goes on
 * from the newest.
 */
export type Asked = { question: string; follows?: string | null | undefined }

type ConversationEvent =
  | ({ type: 'question.ask' } & Asked)
  /** The question that failed once more. */
  | { type: 'question.retry' }
  /** The person takes the question that failed back. */
  | { type: 'question.withdraw' }
  /** The person takes back the question that waits behind the first. */
  | { type: 'waiting.withdraw' }
  /** An answer is being written, asked for here or elsewhere. */
  | { type: 'answer.begun'; answerId: string }
  /** It is whole, was stopped or failed. */
  | { type: 'answer.ended' }
  /** What is being written is enough. */
  | { type: 'answer.stop' }
  /** The newest answer is to be written anew. */
  | { type: 'answer.repeat'; answerId: string }
  /** Nothing is told of what is written; who shows it asks from time to time. */
  | { type: 'channel.lost' }
  | { type: 'channel.back' }
  | { type: 'network.back' }

/** `null`: the conversation begins with the first question. `asked`: what a visit before left without an answer. */
type ConversationInput = { id: string | null; asked: readonly Asked[] }
type ConversationContext = ConversationInput & {
  /** The answer that is written, or was last. */
  answerId: string | null
  /** What the server answered last: a question with its answer, or an answer alone. */
  answered: Conversation | null
  problem: string | null
}

/** One that is on its way, and one that waits for it. */
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
    /** The same question after a lost answer must be one to the server. */
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
    /** A port: what is shown is asked for anew. */
    renewShown: () => {},
    /** In this tab, for as long as there is no answer; `before`: the conversation had no address until now. */
    saveAsked: (
      _,
      _params: { id: string | null; before: string | null; asked: readonly Asked[] },
    ) => {},
  },
})
