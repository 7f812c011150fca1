import { fromPromise } from 'xstate'

import { loginByPassword } from '#src/api/contract/password.ts'
import { keepPassword } from '#src/app/storage/credential-store.ts'
import type { FlowPorts } from '#src/app/flow-ports.ts'
import { passwordMachine } from '#src/machines/password/password.machine.ts'

/** The password method. Calls with passwords are no request runs: those keep what was sent. */
export const passwordLogic = ({ call }: Pick<FlowPorts, 'call'>) =>
  passwordMachine.provide({
    actors: {
      loginByPassword: fromPromise(async ({ input, signal }) => {
        const tokens = await call(loginByPassword, input, { signal })
        keepPassword({ id: input.identifier, password: input.password })
        return tokens
      }),
    },
  })
