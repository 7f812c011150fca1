import { required } from '#src/lib/required.ts'
import { conversationMachine } from '#src/machines/conversation/conversation.machine.ts'
import { conversationSamples, failures } from '#tests/models/samples.ts'
import { flowModel, type FlowCases } from '#tests/support/flow-model.ts'

const { robotaxi, goneOn, beingWritten } = conversationSamples
const answerId = required(robotaxi.messages.at(-1), 'answer').id
const question = 'Does it use maps?'

export const conversationCases: FlowCases<typeof conversationMachine> = {
  send: {
    'question.ask': { maps: { question } },
    'answer.begun': { newest: { answerId } },
    'answer.repeat': { newest: { answerId } },
  },
  done: {
    ask: { answer: goneOn, begun: beingWritten },
    stop: { stopped: robotaxi },
    repeat: { again: robotaxi, begun: beingWritten },
  },
  fail: {
    ask: { dropped: failures.dropped, refused: failures.busy, full: failures.conversationFull },
    stop: { dropped: failures.dropped, gone: failures.conversationGone },
    repeat: { dropped: failures.dropped },
  },
  facets: ({ asked, problem }) => [asked.length, problem !== null],
}

export const conversationModels = [
  flowModel(conversationMachine, { ...conversationCases, input: { id: robotaxi.id, asked: [] } }),
  flowModel(conversationMachine, {
    ...conversationCases,
    variant: 'left unanswered',
    input: { id: robotaxi.id, asked: [{ question }] },
  }),
  flowModel(conversationMachine, {
    ...conversationCases,
    variant: 'not begun',
    input: { id: null, asked: [{ question }] },
  }),
]
