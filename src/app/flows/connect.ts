import { fromPromise } from 'xstate'

import { connectLogin, connectRegister } from '#src/api/contract/passcode.ts'
import type { FlowPorts } from '#src/app/flow-ports.ts'
import { connectMachine } from '#src/machines/connect/connect.machine.ts'

export const connectLogic = ({ run }: FlowPorts) =>
  connectMachine.provide({
    actors: {
      connectPasscode: fromPromise(({ input: { purpose, linkSecret, ...input }, signal }) =>
        run(
          purpose === 'login' ? connectLogin : connectRegister,
          { ...input, passcode: linkSecret },
          { signal },
        ),
      ),
    },
  })
