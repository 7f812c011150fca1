import { CallError } from '#src/lib/call-error.ts'
import { nameUpdateMachine } from '#src/machines/name-update/name-update.machine.ts'
import { failures, me } from '#tests/models/samples.ts'
import { flowModel } from '#tests/support/flow-model.ts'

const tooLong = new CallError('failure', 'Some fields are not right.', {
  problem: 'invalid-input',
  fieldErrors: [{ field: 'lastname', message: 'At most 100 characters.' }],
})

export const nameUpdateModels = [
  flowModel(nameUpdateMachine, {
    send: { 'name.submit': { name: { name: { firstname: 'Adele', lastname: 'King' } } } },
    done: {
      updateName: { me: { ...me, firstname: 'Adele', lastname: 'King', name: 'Adele King' } },
    },
    fail: { updateName: { 'too long': tooLong, dropped: failures.dropped } },
    facets: ({ problem, fieldErrors }) => [problem !== null, fieldErrors.length],
  }),
]
