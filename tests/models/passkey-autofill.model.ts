import { passkeyAutofillMachine } from '#src/machines/passkey-autofill/passkey-autofill.machine.ts'
import { PasskeyError } from '#src/machines/passkey/passkey-error.ts'
import { failures, now, passkeySamples, tokensOf } from '#tests/models/samples.ts'
import { flowModel } from '#tests/support/flow-model.ts'

const { asking, assertion } = passkeySamples

export const passkeyAutofillModels = [
  flowModel(passkeyAutofillMachine, {
    input: { method: 'passkey' },
    done: {
      findAutofill: { available: { isAvailable: true }, 'not available': { isAvailable: false } },
      startUserlessLogin: { asking: { ...asking, expiresAt: now + asking.timeout } },
      offerPasskeys: { assertion },
      finishPasskeyLogin: { tokens: tokensOf('first') },
    },
    fail: {
      findAutofill: { fault: failures.fault },
      startUserlessLogin: { dropped: failures.dropped, refused: failures.passkeyRefused },
      offerPasskeys: { aborted: new PasskeyError('aborted') },
      finishPasskeyLogin: { refused: failures.passkeyRefused },
    },
    facets: ({ problem }) => problem !== null,
  }),
]
