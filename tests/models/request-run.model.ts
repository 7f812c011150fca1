import { CallError } from '#src/lib/call-error.ts'
import { requestRunMachine } from '#src/machines/request-run/request-run.machine.ts'
import { failures } from '#tests/models/samples.ts'
import { flowModel, type FlowCases } from '#tests/support/flow-model.ts'

const cases: FlowCases<typeof requestRunMachine> = {
  done: { send: { answer: { demos: [] } } },
  fail: {
    send: {
      '503': failures.busy,
      dropped: failures.dropped,
      fault: failures.fault,
      stopped: new CallError('aborted', 'The request was stopped.'),
    },
  },
}

export const requestRunModels = [
  flowModel(requestRunMachine, {
    ...cases,
    variant: 'nothing kept',
    input: { call: 'listDemos', args: {}, kept: null },
  }),
  flowModel(requestRunMachine, {
    ...cases,
    variant: 'kept',
    input: { call: 'listDemos', args: {}, kept: { output: { demos: ['kept'] } } },
  }),
]
