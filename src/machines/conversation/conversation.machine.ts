import type { Conversation } from '#src/api/contract/conversations.ts'
import { required } from '#src/lib/required.ts'
import { conversation, type Asked } from '#src/machines/conversation/conversation.setup.ts'
import { keepProblem, onItsError } from '#src/machines/problem.ts'

type InContext = {
  context: { id: string | null; asked: readonly Asked[]; answerId: string | null }
}

const save = {
  type: 'saveAsked',
  params: ({ context: { id, asked } }: InContext) => ({ id, before: id, asked }),
} as const

const add = [{ type: 'addAsked', params: ({ event }: { event: Asked }) => event }, save] as const

const dropWaiting = ['dropWaiting', save] as const

/** One more may be asked behind a question that is not answered yet. */
const waitsBehind = {
  'question.ask': { guard: 'hasRoom', actions: add },
  'waiting.withdraw': { guard: 'hasWaiting', actions: dropWaiting },
} as const
/** One more may be asked while an answer is written. */
const waitsForAnswer = {
  'question.ask': { guard: 'hasNone', actions: add },
  'waiting.withdraw': { guard: 'hasAsked', actions: dropWaiting },
} as const

const idle = conversation.createStateConfig({
  on: {
    'question.ask': { target: 'sending', actions: add },
    'answer.begun': {
      target: 'streaming',
      actions: { type: 'keepAnswer', params: ({ event }) => event },
    },
    'answer.repeat': {
      target: 'repeating',
      actions: { type: 'keepAnswer', params: ({ event }) => event },
    },
  },
})

type Answered = { event: { output: Conversation } }

const keepAnswer = {
  type: 'keepAnswered',
  params: ({ event }: Answered) => event.output,
} as const
const keepAnswered = [
  'dropAsked',
  {
    type: 'saveAsked',
    params: ({ context, event }: InContext & Answered) => ({
      id: event.output.id,
      before: context.id,
      asked: context.asked,
    }),
  },
  keepAnswer,
] as const

/** The server said no. */
const refused = [
  {
    guard: { type: 'isFull', params: onItsError },
    target: 'full',
    actions: keepProblem,
  },
  { target: 'error', actions: keepProblem },
] as const

const sending = conversation.createStateConfig({
  tags: 'busy',
  entry: 'clearProblem',
  invoke: {
    id: 'ask',
    src: 'ask',
    input: ({ context: { id, asked } }) => ({ id, ...required(asked[0], 'question') }),
    onDone: [
      {
        guard: { type: 'isWriting', params: ({ event }) => event.output },
        target: 'streaming',
        actions: keepAnswered,
      },
      {
        target: 'settling',
        actions: keepAnswered,
      },
    ],
    onError: [
      {
        guard: { type: 'isUnanswered', params: ({ event }) => event },
        target: 'offline',
        actions: keepProblem,
      },
      ...refused,
    ],
  },
  on: waitsBehind,
})

const withdraw = { target: 'settling', actions: ['dropAsked', save, 'clearProblem'] } as const

const onRefused = { ...waitsBehind, 'question.withdraw': withdraw } as const
const onFailed = { ...onRefused, 'question.retry': 'sending' } as const

/** The question stands there until it is asked again or taken back. */
const error = conversation.createStateConfig({ on: onFailed })

/** The conversation is full: the question can only be taken back, to be asked in another one. */
const full = conversation.createStateConfig({ on: onRefused })

/** Nobody answered: it goes again by itself. */
const offline = conversation.createStateConfig({
  invoke: { id: 'network', src: 'network', onError: {} },
  after: { retryWait: 'retrying' },
  on: { ...onFailed, 'network.back': 'retrying' },
})

/**
 * The message stays until the server answers, for it would be announced with each try. A question that may just arrive cannot be
 * taken back.
 */
const retrying = conversation.createStateConfig({
  invoke: {
    ...sending.invoke,
    onError: [
      { guard: { type: 'isUnanswered', params: onItsError }, target: 'offline' },
      ...refused,
    ],
  },
  on: waitsBehind,
})

const streaming = conversation.createStateConfig({
  initial: 'followed',
  on: {
    ...waitsForAnswer,
    'answer.ended': { target: 'settling', actions: 'clearProblem' },
    'answer.stop': 'stopping',
  },
  states: {
    followed: { on: { 'channel.lost': 'reconnecting' } },
    reconnecting: { on: { 'channel.back': 'followed' } },
  },
})

const ofAnswer = ({ context: { answerId } }: InContext) => ({ id: required(answerId, 'answerId') })

const stopping = conversation.createStateConfig({
  tags: 'busy',
  entry: 'clearProblem',
  invoke: {
    id: 'stop',
    src: 'stop',
    input: ofAnswer,
    onDone: {
      target: 'settling',
      actions: keepAnswer,
    },
    onError: [
      // Deleted in another tab: nothing to stop.
      {
        guard: { type: 'isGone', params: onItsError },
        target: 'settling',
        actions: 'renewShown',
      },
      // Without the server the answer goes on; the person may try again.
      { target: 'streaming', actions: keepProblem },
    ],
  },
  on: waitsForAnswer,
})

const repeating = conversation.createStateConfig({
  tags: 'busy',
  entry: 'clearProblem',
  invoke: {
    id: 'repeat',
    src: 'repeat',
    input: ofAnswer,
    onDone: [
      {
        guard: { type: 'isWriting', params: ({ event }) => event.output },
        target: 'streaming',
        actions: keepAnswer,
      },
      {
        target: 'settling',
        actions: keepAnswer,
      },
    ],
    onError: { target: 'settling', actions: keepProblem },
  },
  on: waitsForAnswer,
})

/** AI-1, AI-2: one conversation. Questions are sent one at a time, and none is lost. */
export const conversationMachine = conversation.createMachine({
  id: 'conversation',
  context: ({ input }) => ({ ...input, answerId: null, answered: null, problem: null }),
  initial: 'opening',
  states: {
    /** A question that was under way when the page went away is sent again. */
    opening: { always: [{ guard: 'hasNone', target: 'idle' }, 'sending'] },
    idle,
    sending,
    streaming,
    stopping,
    repeating,
    error,
    full,
    offline,
    retrying,
    settling: { always: [{ guard: 'hasAsked', target: 'sending' }, 'idle'] },
  },
})
