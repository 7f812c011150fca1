import { fromPromise } from 'xstate'

import { checkIdentifier } from '#src/api/contract/user.ts'
import type { FlowPorts } from '#src/app/flow-ports.ts'
import { passcodeLogic } from '#src/app/flows/invoked/passcode.ts'
import { passwordRegisterLogic } from '#src/app/flows/invoked/password-register.ts'
import { registerMachine } from '#src/machines/register/register.machine.ts'

export const registerLogic = (ports: FlowPorts) =>
  registerMachine.provide({
    actors: {
      checkIdentifier: fromPromise(({ input, signal }) =>
        ports.run(checkIdentifier, input, { signal }),
      ),
      passcode: passcodeLogic({ run: ports.run, begunCode: ports.begunCode.at('register') }),
      passwordRegister: passwordRegisterLogic(ports),
    },
  })
