import { PasskeyError } from '#src/machines/passkey/passkey-error.ts'
import { passkeyMachine } from '#src/machines/passkey/passkey.machine.ts'
import { failures, passkeySamples, tokensOf } from '#tests/models/samples.ts'
import { flowModel, type FlowCases } from '#tests/support/flow-model.ts'

const { asking, assertion } = passkeySamples

const cases: FlowCases<typeof passkeyMachine> = {
  done: {
    findSupport: { passkeys: 'passkeys', 'WebAuthn alone': 'webauthn' },
    startPasskeyLogin: { asking },
    askPasskey: { assertion },
    finishPasskeyLogin: { tokens: tokensOf('first') },
    autofill: {
      tokens: { tokens: tokensOf('second'), isAvailable: true, problem: null },
      'no choice': { tokens: null, isAvailable: true, problem: null },
      'no more choice': {
        tokens: null,
        isAvailable: true,
        problem: failures.passkeyRefused.message,
      },
      'not available': { tokens: null, isAvailable: false, problem: null },
    },
  },
  fail: {
    findSupport: { fault: failures.fault },
    startPasskeyLogin: { dropped: failures.dropped },
    askPasskey: { 'not completed': new PasskeyError('notAuthenticated') },
    finishPasskeyLogin: { refused: failures.passkeyRefused },
  },
  facets: ({ support, hasAutofill, problem }) => [support, hasAutofill, problem !== null],
}

export const passkeyModels = [
  flowModel(passkeyMachine, {
    ...cases,
    variant: 'named',
    input: { method: 'passkey', identifier: 'ada@example.com' },
  }),
  flowModel(passkeyMachine, {
    ...cases,
    variant: 'userless',
    input: { method: 'passkey', identifier: null },
  }),
]
