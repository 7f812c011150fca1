import type { Method } from '#src/api/contract/method.ts'
import { authenticationMachine } from '#src/machines/authentication/authentication.machine.ts'
import { tokensOf } from '#tests/models/samples.ts'
import { flowModel, type FlowCases } from '#tests/support/flow-model.ts'

const email: Method = { key: 'email', type: 'passcode' }
const passkey: Method = { key: 'passkey', type: 'passkey' }
const password: Method = { key: 'password', type: 'password' }
const okta: Method = { key: 'okta', type: 'oidc-okta' }

const identifier = 'ada@example.com'

const cases: FlowCases<typeof authenticationMachine> = {
  send: {
    'method.choose': {
      passkey: { key: 'passkey' },
      email: { key: 'email' },
      password: { key: 'password' },
      okta: { key: 'okta' },
      foreign: { key: 'auth0' },
    },
  },
  done: {
    passkey: { tokens: { tokens: tokensOf('third') } },
    passcode: { tokens: { tokens: tokensOf('first') } },
    password: { tokens: { tokens: tokensOf('second') } },
  },
}

export const authenticationModels = [
  flowModel(authenticationMachine, {
    ...cases,
    variant: 'all methods',
    input: { identifier, methods: [passkey, email, okta, password] },
  }),
  flowModel(authenticationMachine, {
    ...cases,
    variant: 'okta',
    input: { identifier, methods: [okta] },
  }),
  flowModel(authenticationMachine, {
    ...cases,
    variant: 'email',
    input: { identifier, methods: [email] },
  }),
  flowModel(authenticationMachine, {
    ...cases,
    variant: 'no method',
    input: { identifier, methods: [] },
  }),
  flowModel(authenticationMachine, {
    ...cases,
    variant: 'begun before',
    input: { identifier, methods: [passkey, email], begun: 'email' },
  }),
]
