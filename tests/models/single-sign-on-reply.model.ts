import { singleSignOnReplyMachine } from '#src/machines/single-sign-on-reply/single-sign-on-reply.machine.ts'
import { failures, me, tokensOf } from '#tests/models/samples.ts'
import { flowModel, type FlowCases } from '#tests/support/flow-model.ts'

const linked = { ...me, methods: [...me.methods, { key: 'okta', type: 'oidc-okta' } as const] }

const unproven = {
  kind: 'unproven',
  identifier: me.email,
  arrival: 'arrival',
} as const

const cases: FlowCases<typeof singleSignOnReplyMachine> = {
  done: {
    replyToLogin: {
      'signed in': { kind: 'signedIn', tokens: tokensOf('first') },
      linked: { kind: 'linked', me: linked },
      unproven,
    },
    passcode: { tokens: { tokens: tokensOf('second') } },
  },
  fail: {
    replyToLogin: {
      denied: failures.providerRefused,
      twice: failures.signInExpired,
      dropped: failures.dropped,
    },
  },
}

const input = { method: 'okta', query: 'code=first&state=first' }

export const singleSignOnReplyModels = [
  flowModel(singleSignOnReplyMachine, {
    ...cases,
    variant: 'left signed out',
    input: { ...input, wasSignedIn: false },
  }),
  flowModel(singleSignOnReplyMachine, {
    ...cases,
    variant: 'left signed in',
    input: { ...input, wasSignedIn: true },
  }),
  flowModel(singleSignOnReplyMachine, {
    ...cases,
    variant: 'proof begun before',
    input: {
      ...input,
      wasSignedIn: false,
      begun: { identifier: unproven.identifier, arrival: unproven.arrival },
    },
  }),
]
