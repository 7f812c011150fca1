import { conversationMachine } from '#src/machines/conversation/conversation.machine.ts'
import { conversationSamples, failures } from '#tests/models/samples.ts'
import { flowModel } from '#tests/support/flow-model.ts'

const { robotaxi, goneOn } = conversationSamples

export const conversationModels = [
  flowModel(conversationMachine, {
    input: { id: robotaxi.id },
    send: {
      'question.ask': {
        maps: { question: 'Does it use maps?' },
        riders: { question: 'Who are the riders?' },
      },
    },
    done: { ask: { answer: goneOn } },
    fail: { ask: { dropped: failures.dropped } },
    facets: ({ question, answered, problem }) => [question, answered !== null, problem !== null],
  }),
]
