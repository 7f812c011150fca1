import type { Method } from '#src/api/contract/method.ts'
import { singleSignOnMachine } from '#src/machines/single-sign-on/single-sign-on.machine.ts'
import { failures } from '#tests/models/samples.ts'
import { flowModel, type FlowCases } from '#tests/support/flow-model.ts'

const method: Method = { key: 'okta', type: 'oidc-okta' }
const identifier = 'ada@example.com'

const cases: FlowCases<typeof singleSignOnMachine> = {
  done: { askProvider: { url: { url: 'https://okta.example/authorize' } } },
  fail: { askProvider: { away: failures.providerAway, dropped: failures.dropped } },
  facets: ({ problem }) => problem,
}

export const singleSignOnModels = [
  flowModel(singleSignOnMachine, {
    ...cases,
    variant: 'the only way',
    input: { method, identifier, isChosen: false },
  }),
  flowModel(singleSignOnMachine, {
    ...cases,
    variant: 'chosen',
    input: { method, identifier, isChosen: true },
  }),
]
