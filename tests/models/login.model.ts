import type { Method } from '#src/api/contract/method.ts'
import { loginMachine } from '#src/machines/login/login.machine.ts'
import { failures, tokensOf } from '#tests/models/samples.ts'
import { flowModel, type FlowCases } from '#tests/support/flow-model.ts'

const email: Method = { key: 'email', type: 'passcode' }
const password: Method = { key: 'password', type: 'password' }
const google: Method = { key: 'google', type: 'oidc-google' }

const cases: FlowCases<typeof loginMachine> = {
  send: {
    'identifier.submit': { ada: { identifier: 'ada@example.com' } },
    'method.choose': {
      email: { key: 'email' },
      password: { key: 'password' },
      google: { key: 'google' },
    },
  },
  done: {
    checkIdentifier: {
      'known, by both': { userExists: true, methods: [google, email, password] },
      'known, by email': { userExists: true, methods: [google, email] },
      'known, by password': { userExists: true, methods: [password] },
      'known, by Google only': { userExists: true, methods: [google] },
      unknown: { userExists: false, methods: [] },
    },
    passcode: { tokens: { tokens: tokensOf('first') } },
    password: { tokens: { tokens: tokensOf('second') } },
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
  flowModel(loginMachine, {
    ...cases,
    variant: 'email not allowed',
    input: { form: 'main', identifier: '', allowedMethods: ['google'] },
  }),
]
