import { fromPromise } from 'xstate'

import { registerByPassword } from '#src/api/contract/password.ts'
import type { FlowPorts } from '#src/app/flow-ports.ts'
import { repeatable } from '#src/app/repeatable.ts'
import { passwordRegisterMachine } from '#src/machines/password-register/password-register.machine.ts'

/** The password method inside register. Calls with passwords are no request runs: those keep what was sent. */
export const passwordRegisterLogic = ({ call }: Pick<FlowPorts, 'call'>) => {
  const register = repeatable(call, registerByPassword)
  return passwordRegisterMachine.provide({
    actors: {
      registerByPassword: fromPromise(({ input, signal }) => register(input, { signal })),
    },
  })
}
