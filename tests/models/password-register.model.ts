import { CallError } from '#src/lib/call-error.ts'
import { passwordRegisterMachine } from '#src/machines/password-register/password-register.machine.ts'
import { failures, tokensOf } from '#tests/models/samples.ts'
import { flowModel } from '#tests/support/flow-model.ts'

const weak = new CallError('failure', 'Please choose another password.', {
  problem: 'invalid-input',
  fieldErrors: [{ field: 'password', message: 'This is easy to guess.' }],
})

export const passwordRegisterModels = [
  flowModel(passwordRegisterMachine, {
    input: {
      method: 'password',
      identifier: 'ada@example.com',
      firstname: 'Ada',
      lastname: 'Lovelace',
    },
    send: { 'password.submit': { password: { password: 'four mellow otters rowing' } } },
    done: { registerByPassword: { tokens: tokensOf('first') } },
    fail: { registerByPassword: { weak, dropped: failures.dropped } },
    facets: ({ problem, fieldErrors }) => [problem !== null, fieldErrors.length],
  }),
]
