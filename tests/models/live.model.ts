import type { Topic } from '#src/api/contract/live.ts'
import type { LiveNews } from '#src/api/contract/live-news.ts'
import { liveMachine } from '#src/machines/live/live.machine.ts'
import { failures } from '#tests/models/samples.ts'
import { flowModel } from '#tests/support/flow-model.ts'

const waiting: Topic = { topic: 'waiting' }
const heartbeat: LiveNews = { topic: 'heartbeat' }
const three: LiveNews = { topic: 'waiting', count: 3, quietMs: 0 }

export const liveModels = [
  flowModel(liveMachine, {
    send: {
      'topic.follow': { waiting: { topic: waiting } },
      'topic.leave': { waiting: { topic: waiting } },
      'socket.told': { three: { news: three }, heartbeat: { news: heartbeat } },
    },
    done: { issueTicket: { ticket: { ticket: 'a-ticket' } } },
    fail: {
      issueTicket: { dropped: failures.dropped },
      socket: { fault: failures.fault },
      network: { fault: failures.fault },
    },
    facets: ({ followed, failures }) => [Math.min(followed.length, 2), failures > 0],
  }),
]
