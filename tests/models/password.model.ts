import { CallError } from '#src/lib/call-error.ts'
import { passwordMachine } from '#src/machines/password/password.machine.ts'
import { failures, tokensOf } from '#tests/models/samples.ts'
import { flowModel } from '#tests/support/flow-model.ts'

const wrong = new CallError('failure', 'Email or password is not right.', {
  problem: 'password-wrong',
})

export const passwordModels = [
  flowModel(passwordMachine, {
    input: { method: 'password', identifier: 'ada@example.com' },
    send: {
      'password.submit': {
        password: { password: 'four mellow otters rowing' },
        empty: { password: '' },
      },
    },
    done: { loginByPassword: { tokens: tokensOf('first') } },
    fail: {
      loginByPassword: { wrong, limited: failures.limited, dropped: failures.dropped },
    },
    facets: ({ problem }) => problem !== null,
  }),
]
