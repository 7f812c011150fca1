import type { Method } from '#src/api/contract/method.ts'
import { registerMachine } from '#src/machines/register/register.machine.ts'
import { failures, tokensOf } from '#tests/models/samples.ts'
import { flowModel, type FlowCases } from '#tests/support/flow-model.ts'

const person = { identifier: 'ada@example.com', firstname: 'Ada', lastname: 'Lovelace' }

const email: Method = { key: 'email', type: 'passcode' }
const password: Method = { key: 'password', type: 'password' }

const cases: FlowCases<typeof registerMachine> = {
  send: {
    'person.submit': { ada: { person } },
    'method.choose': {
      email: { key: 'email' },
      password: { key: 'password' },
      unknown: { key: 'okta' },
    },
  },
  done: {
    checkIdentifier: {
      'unknown, by both': { userExists: false, methods: [email, password] },
      unknown: { userExists: false, methods: [] },
      known: { userExists: true, methods: [email] },
    },
    passcode: { tokens: { tokens: tokensOf('first') } },
    passwordRegister: { tokens: { tokens: tokensOf('second') } },
  },
  fail: { checkIdentifier: { dropped: failures.dropped, limited: failures.limited } },
  facets: ({ userExists, methods, problem }) => [userExists, methods.length, problem !== null],
}

export const registerModels = [
  flowModel(registerMachine, {
    ...cases,
    variant: 'new',
    input: { identifier: 'bob@example.com' },
  }),
  flowModel(registerMachine, {
    ...cases,
    variant: 'code asked for before',
    input: { identifier: '', begun: { ...person, method: 'email' } },
  }),
]
