import { fromPromise } from 'xstate'

import { connectLogin, connectRegister } from '#src/api/contract/passcode.ts'
import type { FlowPorts } from '#src/app/flow-ports.ts'
import { repeatable } from '#src/app/repeatable.ts'
import { connectMachine } from '#src/machines/connect/connect.machine.ts'

export const connectLogic = ({ run }: FlowPorts) => {
  const connect = {
    login: repeatable(run, connectLogin),
    register: repeatable(run, connectRegister),
  }

  return connectMachine.provide({
    actors: {
      connectPasscode: fromPromise(({ input: { purpose, linkSecret, ...input }, signal }) =>
        connect[purpose]({ ...input, passcode: linkSecret }, { signal }),
      ),
    },
  })
}
