import { linkedSignOnsMachine } from '#src/machines/linked-sign-ons/linked-sign-ons.machine.ts'
import { failures, me } from '#tests/models/samples.ts'
import { flowModel, type FlowCases } from '#tests/support/flow-model.ts'

const cases: FlowCases<typeof linkedSignOnsMachine> = {
  send: {
    'signOn.link': { okta: { method: 'okta' } },
    'signOn.unlink': { google: { method: 'google' }, auth0: { method: 'auth0' } },
  },
  done: {
    linkProvider: { url: { url: 'https://okta.example/authorize' } },
    unlinkProvider: { me: { ...me, name: 'Ada King' } },
  },
  fail: {
    linkProvider: { away: failures.providerAway },
    unlinkProvider: { dropped: failures.dropped },
  },
  facets: ({ problem, method }) => [problem, method],
}

export const linkedSignOnsModels = [
  flowModel(linkedSignOnsMachine, { ...cases, input: { problem: null } }),
  flowModel(linkedSignOnsMachine, {
    ...cases,
    variant: 'after a refusal',
    input: { problem: 'This account belongs to somebody else.' },
  }),
]
