import type { Method } from '#src/api/contract/method.ts'
import { savedCredentialsMachine } from '#src/machines/saved-credentials/saved-credentials.machine.ts'
import { failures, tokensOf } from '#tests/models/samples.ts'
import { flowModel, type FlowCases } from '#tests/support/flow-model.ts'

const password: Method = { key: 'password', type: 'password' }
const google: Method = {
  key: 'google',
  type: 'oidc-google',
  config: { credentialsManager: { provider: 'https://accounts.google.com' } },
}
const ada = { identifier: 'ada@example.com', methods: [google, password] }

const cases: FlowCases<typeof savedCredentialsMachine> = {
  done: {
    selectCredential: {
      unsupported: { kind: 'unsupported' },
      none: { kind: 'none' },
      password: { kind: 'password', ...ada },
      federated: { kind: 'federated', ...ada, provider: 'https://accounts.google.com' },
      foreign: { kind: 'federated', ...ada, provider: 'https://id.example' },
    },
    loginByCredential: { tokens: tokensOf('first') },
  },
  fail: {
    selectCredential: { closed: new DOMException('The person said no.', 'NotAllowedError') },
    loginByCredential: { dropped: failures.dropped },
  },
  facets: ({ output }) => output?.outcome === 'failed' && output.problem,
}

export const savedCredentialsModels = [
  flowModel(savedCredentialsMachine, {
    ...cases,
    variant: 'all methods',
    input: { allowedMethods: null },
  }),
  flowModel(savedCredentialsMachine, {
    ...cases,
    variant: 'Google allowed',
    input: { allowedMethods: ['google'] },
  }),
]
