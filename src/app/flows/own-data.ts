import { fromPromise, sendTo } from 'xstate'

import { deleteAccount, exportOwnData } from '#src/api/contract/account.ts'
import type { FlowPorts } from '#src/app/flow-ports.ts'
import { outlivingIn } from '#src/app/outliving.ts'
import { accountWords } from '#src/lib/account-words.ts'
import { saveFile } from '#src/lib/save-file.ts'
import { ownDataMachine } from '#src/machines/own-data/own-data.machine.ts'

export const ownDataLogic = (ports: FlowPorts) => {
  const { call, session, notice } = ports
  const outliving = outlivingIn(ports)

  return ownDataMachine.provide({
    actors: {
      exportData: fromPromise(async ({ signal }) => {
        saveFile(await call(exportOwnData, {}, { signal }))
      }),
      deleteAccount: outliving({
        send: (input: { email: string }, options) => call(deleteAccount, input, options),
        finish: () => session().send({ type: 'session.logout' }),
        words: () => ({
          done: accountWords.accountDeleted,
          failed: 'Your account could not be deleted.',
        }),
      }),
    },
    actions: {
      // Its session is over by now; the browser and its other tabs forget who was in.
      logOut: sendTo(session, { type: 'session.logout' }),
      announceDeletion: sendTo(notice, {
        type: 'notice.show',
        tone: 'success',
        text: accountWords.accountDeleted,
      }),
    },
  })
}
