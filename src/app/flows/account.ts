import { fromPromise } from 'xstate'

import { listSessions, revokeOtherSessions, revokeSession } from '#src/api/contract/account.ts'
import type { FlowPorts } from '#src/app/flow-ports.ts'
import { outlivingIn } from '#src/app/outliving.ts'
import { accountWords } from '#src/lib/account-words.ts'
import { accountMachine } from '#src/machines/account/account.machine.ts'

export const accountLogic = (ports: FlowPorts) => {
  const { run } = ports
  const outliving = outlivingIn(ports)

  return accountMachine.provide({
    actors: {
      listSessions: fromPromise(({ signal }) => run(listSessions, {}, { signal })),
      revokeSession: outliving({
        send: ({ id }: { id: string }, options) => run(revokeSession, { id }, options),
        words: () => ({
          done: 'The other session is logged out.',
          failed: 'The other session could not be logged out.',
        }),
      }),
      revokeOthers: outliving({
        send: (_, options) => run(revokeOtherSessions, {}, options),
        words: () => ({
          done: accountWords.loggedOutOthers,
          failed: 'Your other sessions could not be logged out.',
        }),
      }),
    },
  })
}
