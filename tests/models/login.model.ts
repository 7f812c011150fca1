import type { Method } from '#src/api/contract/method.ts'
import { loginMachine } from '#src/machines/login/login.machine.ts'
import { failures, tokensOf } from '#tests/models/samples.ts'
import { flowModel, type FlowCases } from '#tests/support/flow-model.ts'

const email: Method = { key: 'email', type: 'passcode' }
const password: Method = { key: 'password', type: 'password' }
const google: Method = { key: 'google', type: 'oidc-google' }

const signedIn = { method: 'email', tokens: tokensOf('first') }

const cases: FlowCases<typeof loginMachine> = {
  send: {
    'identifier.submit': { ada: { identifier: 'ada@example.com' } },
    'method.start': { google: { method: google } },
  },
  done: {
    checkIdentifier: {
      known: { userExists: true, methods: [email, password] },
      unknown: { userExists: false, methods: [] },
    },
    savedCredentials: {
      'signed in': { ...signedIn, outcome: 'signedIn' },
      chosen: { outcome: 'chosen', method: google, identifier: 'eve@example.com' },
      failed: { outcome: 'failed', problem: 'Credentials not selected or empty' },
    },
    authentication: { tokens: signedIn },
    userless: { tokens: { tokens: tokensOf('second') } },
  },
  fail: { checkIdentifier: { dropped: failures.dropped, limited: failures.limited } },
  facets: ({ userExists, problem, methods, identifier }) => [
    userExists,
    problem !== null,
    methods.length,
    identifier,
  ],
}

export const loginModels = [
  flowModel(loginMachine, {
    ...cases,
    variant: 'all methods',
    input: { identifier: 'bob@example.com' },
  }),
  flowModel(loginMachine, {
    ...cases,
    variant: 'email allowed',
    input: { form: 'other', allowedMethods: ['email'], registerRoute: null },
  }),
  flowModel(loginMachine, {
    ...cases,
    variant: 'code asked for before',
    input: { begun: { identifier: 'eve@example.com', method: 'email' } },
  }),
]
