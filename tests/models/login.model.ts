import type { Method } from '#src/api/contract/method.ts'
import { loginMachine } from '#src/machines/login/login.machine.ts'
import { failures, tokensOf } from '#tests/models/samples.ts'
import { flowModel, type FlowCases } from '#tests/support/flow-model.ts'

const email: Method = { key: 'email', type: 'passcode' }
const password: Method = { key: 'password', type: 'password' }

const cases: FlowCases<typeof loginMachine> = {
  send: { 'identifier.submit': { ada: { identifier: 'ada@example.com' } } },
  done: {
    checkIdentifier: {
      known: { userExists: true, methods: [email, password] },
      unknown: { userExists: false, methods: [] },
    },
    authentication: { tokens: { method: 'email', tokens: tokensOf('first') } },
  },
  fail: { checkIdentifier: { dropped: failures.dropped } },
  facets: ({ userExists, problem, methods }) => [userExists, problem !== null, methods.length],
}

export const loginModels = [
  flowModel(loginMachine, {
    ...cases,
    variant: 'all methods',
    input: { form: 'main', identifier: 'bob@example.com', allowedMethods: null },
  }),
  flowModel(loginMachine, {
    ...cases,
    variant: 'email allowed',
    input: { form: 'main', identifier: '', allowedMethods: ['email'] },
  }),
]
