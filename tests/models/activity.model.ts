import { activityMachine } from '#src/machines/activity/activity.machine.ts'
import { failures } from '#tests/models/samples.ts'
import { flowModel } from '#tests/support/flow-model.ts'

const home = { id: 'view-1', page: 'Home', path: '/' }

export const activityModels = [
  flowModel(activityMachine, {
    send: {
      'page.viewed': { home: { view: home } },
      'page.left': { exit: { id: 'exit-1' } },
    },
    done: { sendView: { sent: undefined } },
    fail: {
      sendView: { dropped: failures.dropped, busy: failures.busy },
      network: { fault: failures.fault },
    },
    facets: ({ queue, refusals }) => [Math.min(queue.length, 2), refusals],
  }),
]
