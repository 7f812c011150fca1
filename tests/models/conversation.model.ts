import { required } from '#src/lib/required.ts'
import { conversationMachine } from '#src/machines/conversation/conversation.machine.ts'
import { conversationSamples, failures } from '#tests/models/samples.ts'
import { flowModel } from '#tests/support/flow-model.ts'

const { robotaxi, goneOn } = conversationSamples
const answerId = required(robotaxi.messages.at(-1), 'answer').id

export const conversationModels = [
  flowModel(conversationMachine, {
    input: { id: robotaxi.id },
    send: {
      'question.ask': {
        maps: { question: 'Does it use maps?' },
        riders: { question: 'Who are the riders?' },
      },
      'answer.stop': { newest: { answerId } },
      'answer.repeat': { newest: { answerId } },
    },
    done: { ask: { answer: goneOn }, stop: { stopped: robotaxi }, repeat: { again: robotaxi } },
    fail: {
      ask: { dropped: failures.dropped },
      stop: { dropped: failures.dropped },
      repeat: { dropped: failures.dropped },
    },
    facets: ({ question, answered, problem }) => [question, answered !== null, problem !== null],
  }),
]
