import { conversationsMachine } from '#src/machines/conversations/conversations.machine.ts'
import { conversationSamples, failures } from '#tests/models/samples.ts'
import { flowModel } from '#tests/support/flow-model.ts'

const { listed } = conversationSamples
const renamed = { ...listed, title: 'For Acme' }

export const conversationsModels = [
  flowModel(conversationsMachine, {
    send: {
      'conversation.rename': { robotaxi: { conversation: listed } },
      'conversation.delete': { robotaxi: { conversation: listed } },
      'conversation.pin': { robotaxi: { conversation: listed } },
      'title.submit': { acme: { title: 'For Acme' } },
    },
    done: {
      rename: { '': renamed },
      remove: { '': { id: listed.id } },
      removeAll: { '': { count: 3 } },
      restore: { '': listed },
      pin: { '': { ...listed, isPinned: true } },
    },
    fail: {
      rename: { gone: failures.conversationGone },
      restore: { gone: failures.conversationGone },
      pin: { dropped: failures.dropped },
      removeAll: { dropped: failures.dropped },
      remove: { dropped: failures.dropped, gone: failures.conversationGone },
    },
    facets: ({ chosen, title, done, problem }) => [chosen?.id, title, done?.what, problem],
  }),
]
