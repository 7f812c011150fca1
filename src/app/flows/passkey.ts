import { fromPromise } from 'xstate'

import {
  finishPasskeyLogin,
  startPasskeyLogin,
  startUserlessLogin,
} from '#src/api/contract/passkey.ts'
import type { FlowPorts } from '#src/app/flow-ports.ts'
import { findPasskeyAutofill, findPasskeySupport } from '#src/app/passkey-support.ts'
import { passkeyAutofillMachine } from '#src/machines/passkey-autofill/passkey-autofill.machine.ts'
import { passkeyMachine } from '#src/machines/passkey/passkey.machine.ts'

/** The code of the ceremonies is a chunk of its own. */
const ceremony = () => import('#src/app/passkey-ceremony.ts')

/** A hint that a browser cannot take is lost, and nobody needs to know. */
const forgetPasskey = (_: unknown, passkey: { rpId: string; credentialId: string }) => {
  ceremony()
    .then(({ tellUnknown }) => tellUnknown(passkey))
    .catch(() => {})
}

const passkeyAutofillLogic = ({ call }: Pick<FlowPorts, 'call'>) =>
  passkeyAutofillMachine.provide({
    actors: {
      findAutofill: fromPromise(findPasskeyAutofill),
      startUserlessLogin: fromPromise(({ input, signal }) =>
        call(startUserlessLogin, input, { signal }),
      ),
      offerPasskeys: fromPromise(async ({ input: { asking }, signal }) =>
        (await ceremony()).askPasskey({ asking, isAutofill: true }, signal),
      ),
      finishPasskeyLogin: fromPromise(({ input, signal }) =>
        call(finishPasskeyLogin, input, { signal }),
      ),
    },
    actions: { forgetPasskey },
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
      finishPasskeyLogin: fromPromise(({ input, signal }) =>
        call(finishPasskeyLogin, input, { signal }),
      ),
      autofill: passkeyAutofillLogic({ call }),
    },
    actions: { forgetPasskey },
  })
