import type { RequestRunOutput } from '#src/machines/request-run/request-run.machine.ts'
import { requestsMachine } from '#src/machines/requests/requests.machine.ts'
import { failures } from '#tests/models/samples.ts'
import { flowModel } from '#tests/support/flow-model.ts'

const success: RequestRunOutput = { outcome: 'success', output: ['robotaxi'], error: null }
const failure: RequestRunOutput = { outcome: 'failure', output: undefined, error: failures.busy }

const demos = { call: 'listDemos', args: {}, mayReuse: true, isPersonal: true }

export const requestsModels = [
  flowModel(requestsMachine, {
    send: {
      'request.open': {
        first: { id: 'first', ...demos },
        'its equal': { id: 'second', ...demos },
        'its equal, anew': { id: 'second', ...demos, mayReuse: false },
        'of nobody': { id: 'third', ...demos, mayReuse: false, isPersonal: false },
      },
      'request.abort': { first: { id: 'first' } },
    },
    done: { first: { success, failure }, second: { success } },
    ended: ({ runs }) => runs.filter(({ outcome }) => outcome !== null).map(({ id }) => id),
    facets: ({ runs, kept }) => [runs.map(({ id, outcome }) => [id, outcome]), kept.length],
  }),
]
