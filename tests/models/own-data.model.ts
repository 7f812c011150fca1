import { CallError } from '#src/lib/call-error.ts'
import { ownDataMachine } from '#src/machines/own-data/own-data.machine.ts'
import { failures, me } from '#tests/models/samples.ts'
import { flowModel } from '#tests/support/flow-model.ts'

const refused = new CallError('failure', 'A device that was connected by a code cannot do that.', {
  problem: 'forbidden',
})
/** Another person is in by now than the page believes. */
const another = new CallError('failure', 'Please check what you entered.', {
  problem: 'invalid-input',
  fieldErrors: [{ field: 'email', message: 'This is not the address of your account.' }],
})

export const ownDataModels = [
  flowModel(ownDataMachine, {
    send: { 'deletion.confirm': { email: { email: me.email } } },
    done: { exportData: { file: undefined }, deleteAccount: { done: {} } },
    fail: {
      exportData: { refused },
      deleteAccount: { another, dropped: failures.dropped },
    },
    facets: ({ problem, fieldErrors }) => [problem !== null, fieldErrors.length],
  }),
]
