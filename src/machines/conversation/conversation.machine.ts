import { assign, setup } from 'xstate'

import type { Conversation } from '#src/api/contract/conversations.ts'
import { textOf } from '#src/lib/call-error.ts'
import { required } from '#src/lib/required.ts'
import { effect } from '#src/machines/effect.ts'

type ConversationEvent =
  | { type: 'question.ask'; question: string }
  /** The question that failed once more. */
  | { type: 'question.retry' }
  /** The person takes the question that failed back. */
  | { type: 'question.withdraw' }
  /** What is being written is enough. */
  | { type: 'answer.stop'; answerId: string }
  /** The newest answer is to be written anew. */
  | { type: 'answer.repeat'; answerId: string }

/** `null`: the conversation begins with the first question. */
type ConversationInput = { id: string | null }
type ConversationContext = ConversationInput & {
  /** What waits for its answer, or got none. */
  question: string | null
  /** The answer that was stopped or written anew last. */
  answerId: string | null
  /** What the server answered last: a question with its answer, or an answer alone. */
  answered: Conversation | null
  problem: string | null
}

const conversation = setup({
  types: {
    input: {} as ConversationInput,
    context: {} as ConversationContext,
    events: {} as ConversationEvent,
    tags: {} as 'busy',
    children: {} as { ask: 'ask'; stop: 'stop'; repeat: 'repeat' },
  },
  actors: {
    /** The same question after a lost answer must be one to the server. */
    ask: effect<Conversation, { id: string | null; question: string }>('ask'),
    stop: effect<Conversation, { id: string }>('stop'),
    repeat: effect<Conversation, { id: string }>('repeat'),
  },
  actions: {
    takeQuestion: assign((_, { question }: { question: string }) => ({ question })),
    dropQuestion: assign({ question: null }),
    takeAnswer: assign((_, { answerId }: { answerId: string }) => ({ answerId })),
    keepAnswered: assign((_, answered: Conversation) => ({ answered, id: answered.id })),
    keepProblem: assign((_, { error }: { error: unknown }) => ({ problem: textOf(error) })),
    clearProblem: assign({ problem: null }),
    /** What this tab kept of a question that was answered. */
    forgetDraft: (_, _params: { id: string | null; question: string }) => {},
  },
})

const onAsk = {
  'question.ask': {
    target: 'asking',
    actions: {
      type: 'takeQuestion',
      params: ({ event }: { event: { question: string } }) => event,
    },
  },
} as const

const takeAnswer = {
  type: 'takeAnswer',
  params: ({ event }: { event: { answerId: string } }) => event,
} as const

const idle = conversation.createStateConfig({
  on: {
    ...onAsk,
    'answer.stop': { target: 'stopping', actions: takeAnswer },
    'answer.repeat': { target: 'repeating', actions: takeAnswer },
  },
})

const asking = conversation.createStateConfig({
  tags: 'busy',
  entry: 'clearProblem',
  invoke: {
    id: 'ask',
    src: 'ask',
    input: ({ context: { id, question } }) => ({ id, question: required(question, 'question') }),
    onDone: {
      target: 'idle',
      actions: [
        {
          type: 'forgetDraft',
          params: ({ context: { id, question } }) => ({
            id,
            question: required(question, 'question'),
          }),
        },
        { type: 'keepAnswered', params: ({ event }) => event.output },
        'dropQuestion',
      ],
    },
    onError: { target: 'failed', actions: { type: 'keepProblem', params: ({ event }) => event } },
  },
})

const failed = conversation.createStateConfig({
  on: {
    ...onAsk,
    'question.retry': 'asking',
    'question.withdraw': { target: 'idle', actions: ['dropQuestion', 'clearProblem'] },
  },
})

const ofAnswer = ({ context: { answerId } }: { context: ConversationContext }) => ({
  id: required(answerId, 'answerId'),
})
/** The answer stays as it is where the server cannot be told; the person may try again. */
const changed = {
  onDone: {
    target: 'idle',
    actions: {
      type: 'keepAnswered',
      params: ({ event }: { event: { output: Conversation } }) => event.output,
    },
  },
  onError: {
    target: 'idle',
    actions: { type: 'keepProblem', params: ({ event }: { event: { error: unknown } }) => event },
  },
} as const

const stopping = conversation.createStateConfig({
  tags: 'busy',
  entry: 'clearProblem',
  invoke: { id: 'stop', src: 'stop', input: ofAnswer, ...changed },
})

const repeating = conversation.createStateConfig({
  tags: 'busy',
  entry: 'clearProblem',
  invoke: { id: 'repeat', src: 'repeat', input: ofAnswer, ...changed },
})

/** AI-1, AI-2: one conversation: a question at a time, and none is lost. */
export const conversationMachine = conversation.createMachine({
  id: 'conversation',
  context: ({ input }) => ({
    ...input,
    question: null,
    answerId: null,
    answered: null,
    problem: null,
  }),
  initial: 'idle',
  states: { idle, asking, failed, stopping, repeating },
})
