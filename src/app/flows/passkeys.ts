import { fromPromise, sendTo } from 'xstate'

import {
  deletePasskey,
  finishAddPasskey,
  listPasskeys,
  renamePasskey,
  startAddPasskey,
} from '#src/api/contract/passkey.ts'
import type { FlowPorts } from '#src/app/flow-ports.ts'
import { findPasskeySupport } from '#src/app/passkey/passkey-support.ts'
import { passkeysMachine } from '#src/machines/passkeys/passkeys.machine.ts'

const ceremony = () => import('#src/app/passkey/passkey-ceremony.ts')

/** The passkeys of the account. Calls with credentials are no request runs: those keep what was sent. */
export const passkeysLogic = ({ run, call, root }: FlowPorts) =>
  passkeysMachine.provide({
    actors: {
      findSupport: fromPromise(findPasskeySupport),
      listPasskeys: fromPromise(({ signal }) => run(listPasskeys, {}, { signal })),
      startAddPasskey: fromPromise(({ input, signal }) => call(startAddPasskey, input, { signal })),
      makePasskey: fromPromise(async ({ input: { adding }, signal }) =>
        (await ceremony()).makePasskey(adding, signal),
      ),
      finishAddPasskey: fromPromise(({ input, signal }) =>
        call(finishAddPasskey, input, { signal }),
      ),
      renamePasskey: fromPromise(({ input, signal }) => run(renamePasskey, input, { signal })),
      deletePasskey: fromPromise(({ input, signal }) => run(deletePasskey, input, { signal })),
    },
    actions: {
      announceMe: sendTo(root, (_, { me }) => ({ type: 'me.changed', me })),
      // Not every browser can be told.
      tellAccepted: (_, listed) => {
        ceremony()
          .then(({ tellAccepted }) => tellAccepted(listed))
          .catch(() => {})
      },
    },
  })
