import { activityMachine } from '#src/machines/activity/activity.machine.ts'
import { failures } from '#tests/models/samples.ts'
import { flowModel } from '#tests/support/flow-model.ts'

const home = {
  id: 'view-1',
  version: '0.6.3',
  action: 'Pageview',
  data: { page: 'Home', path: '/' },
} as const
const opening = {
  id: 'opening-1',
  version: '0.6.3',
  action: 'OpenDemo',
  demo: 'robotaxi',
  leadId: null,
  data: { reusedSession: true },
} as const

export const activityModels = [
  flowModel(activityMachine, {
    send: {
      'page.viewed': { home: { entry: home } },
      'opening.unsent': { robotaxi: { entry: opening } },
      'page.left': { exit: { id: 'exit-1' } },
    },
    done: { sendEntry: { sent: undefined } },
    fail: {
      sendEntry: {
        dropped: failures.dropped,
        busy: failures.busy,
        broken: failures.unexpected,
        refused: failures.demoGone,
      },
      network: { fault: failures.fault },
    },
    facets: ({ queue, faults }) => [Math.min(queue.length, 2), faults],
  }),
]
