import { CallError } from '#src/lib/call-error.ts'
import { passwordUpdateMachine } from '#src/machines/password-update/password-update.machine.ts'
import { failures, me } from '#tests/models/samples.ts'
import { flowModel } from '#tests/support/flow-model.ts'

const wrongOld = new CallError('failure', 'The old password is not right.', {
  problem: 'password-wrong',
  fieldErrors: [{ field: 'oldPassword', message: 'This is not your old password.' }],
})
const newPassword = 'seven lazy hedgehogs paint'

export const passwordUpdateModels = [
  flowModel(passwordUpdateMachine, {
    input: { method: 'password' },
    send: {
      'password.submit': {
        first: { change: { newPassword } },
        next: { change: { oldPassword: 'four mellow otters rowing', newPassword } },
      },
    },
    done: {
      updatePassword: {
        me: { ...me, methods: [...me.methods, { key: 'password', type: 'password' }] },
      },
    },
    fail: { updatePassword: { 'wrong old': wrongOld, dropped: failures.dropped } },
    facets: ({ problem, fieldErrors }) => [problem !== null, fieldErrors.length],
  }),
]
