import { fromPromise, sendTo } from 'xstate'

import {
  deletePasskey,
  finishAddPasskey,
  listPasskeys,
  renamePasskey,
  startAddPasskey,
} from '#src/api/contract/passkey.ts'
import type { InputOf } from '#src/api/contract/endpoint.ts'
import type { FlowPorts } from '#src/app/flow-ports.ts'
import { outlivingIn } from '#src/app/outliving.ts'
import { findPasskeySupport } from '#src/app/passkey/passkey-support.ts'
import { accountWords } from '#src/lib/account-words.ts'
import { passkeysMachine } from '#src/machines/passkeys/passkeys.machine.ts'

const ceremony = () => import('#src/app/passkey/passkey-ceremony.ts')

/** The passkeys of the account. Calls with credentials are no request runs: those keep what was sent. */
export const passkeysLogic = (ports: FlowPorts) => {
  const { run, call, root, session } = ports
  const outliving = outlivingIn(ports)

  return passkeysMachine.provide({
    actors: {
      findSupport: fromPromise(findPasskeySupport),
      listPasskeys: fromPromise(({ signal }) => run(listPasskeys, {}, { signal })),
      startAddPasskey: fromPromise(({ input, signal }) => call(startAddPasskey, input, { signal })),
      makePasskey: fromPromise(async ({ input: { adding }, signal }) =>
        (await ceremony()).makePasskey(adding, signal),
      ),
      finishAddPasskey: outliving({
        send: (input: InputOf<typeof finishAddPasskey>, options) =>
          call(finishAddPasskey, input, options),
        meOf: ({ me }) => me,
        words: () => ({ done: accountWords.added, failed: 'The passkey could not be added.' }),
      }),
      renamePasskey: outliving({
        send: (input: InputOf<typeof renamePasskey>, options) => run(renamePasskey, input, options),
        words: () => ({ done: accountWords.renamed, failed: 'The passkey could not be renamed.' }),
      }),
      deletePasskey: outliving({
        send: (input: InputOf<typeof deletePasskey>, options) => run(deletePasskey, input, options),
        meOf: ({ me }) => me,
        words: () => ({ done: accountWords.deleted, failed: 'The passkey could not be deleted.' }),
      }),
    },
    actions: {
      announceMe: sendTo(root, (_, { me }) => ({ type: 'me.changed', me })),
      renewMe: sendTo(session, { type: 'me.changedElsewhere' }),
      // Not every browser can be told.
      tellAccepted: (_, listed) => {
        ceremony()
          .then(({ tellAccepted }) => tellAccepted(listed))
          .catch(() => {})
      },
    },
  })
}
