import { fromPromise } from 'xstate'

import {
  finishPasskeyLogin,
  startPasskeyLogin,
  startUserlessLogin,
} from '#src/api/contract/passkey.ts'
import type { Tokens } from '#src/api/contract/session.ts'
import type { FlowPorts } from '#src/app/flow-ports.ts'
import { findPasskeyAutofill, findPasskeySupport } from '#src/app/passkey/passkey-support.ts'
import { isProblem } from '#src/lib/call-error.ts'
import { passkeyAutofillMachine } from '#src/machines/passkey-autofill/passkey-autofill.machine.ts'
import type { PasskeyProof } from '#src/machines/passkey/finish-passkey-login.ts'
import { passkeyMachine } from '#src/machines/passkey/passkey.machine.ts'

/** The code of the ceremonies comes when one begins. */
const ceremony = () => import('#src/app/passkey/passkey-ceremony.ts')

/** A hint that a browser cannot take is lost, and nobody needs to know. */
const forgetPasskey = ({ asking: { rpId }, credentials: { id: credentialId } }: PasskeyProof) => {
  ceremony()
    .then(({ tellUnknown }) => tellUnknown({ rpId, credentialId }))
    .catch(() => {})
}

/** PASSKEY-2, by the button and in the field alike. */
const finishing = ({ call }: Pick<FlowPorts, 'call'>) =>
  fromPromise<Tokens, PasskeyProof>(async ({ input, signal }) => {
    const { method, asking, credentials } = input
    const { challengeKey } = asking
    try {
      return await call(finishPasskeyLogin, { method, challengeKey, credentials }, { signal })
    } catch (error) {
      if (isProblem(error, 'passkey-unknown')) {
        forgetPasskey(input)
      }
      throw error
    }
  })

const passkeyAutofillLogic = ({ call }: Pick<FlowPorts, 'call'>) =>
  passkeyAutofillMachine.provide({
    actors: {
      findAutofill: fromPromise(findPasskeyAutofill),
      startUserlessLogin: fromPromise(async ({ input, signal }) => {
        const asking = await call(startUserlessLogin, input, { signal })
        return { ...asking, expiresAt: Date.now() + asking.timeout }
      }),
      offerPasskeys: fromPromise(async ({ input: { asking }, signal }) =>
        (await ceremony()).askPasskey({ asking, isAutofill: true }, signal),
      ),
      finishPasskeyLogin: finishing({ call }),
    },
  })

/** The passkey method. Its calls are no request runs: those keep what was sent. */
export const passkeyLogic = ({ call }: Pick<FlowPorts, 'call'>) =>
  passkeyMachine.provide({
    actors: {
      findSupport: fromPromise(findPasskeySupport),
      startPasskeyLogin: fromPromise(({ input: { method, identifier }, signal }) =>
        identifier === null
          ? call(startUserlessLogin, { method }, { signal })
          : call(startPasskeyLogin, { method, identifier }, { signal }),
      ),
      askPasskey: fromPromise(async ({ input: { asking }, signal }) =>
        (await ceremony()).askPasskey({ asking, isAutofill: false }, signal),
      ),
      finishPasskeyLogin: finishing({ call }),
      autofill: passkeyAutofillLogic({ call }),
    },
  })
