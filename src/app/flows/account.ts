import { fromPromise } from 'xstate'

import { listSessions, revokeOtherSessions, revokeSession } from '#src/api/contract/account.ts'
import type { FlowPorts } from '#src/app/flow-ports.ts'
import { accountMachine } from '#src/machines/account/account.machine.ts'

export const accountLogic = ({ run }: FlowPorts) =>
  accountMachine.provide({
    actors: {
      listSessions: fromPromise(({ signal }) => run(listSessions, {}, { signal })),
      revokeSession: fromPromise(({ input: { id }, signal }) =>
        run(revokeSession, { id }, { signal }),
      ),
      revokeOthers: fromPromise(({ signal }) => run(revokeOtherSessions, {}, { signal })),
    },
  })
