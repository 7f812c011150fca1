import { fromPromise } from 'xstate'

import { checkIdentifier } from '#src/api/contract/user.ts'
import type { FlowPorts } from '#src/app/flow-ports.ts'
import { authenticationLogic } from '#src/app/flows/invoked/authentication.ts'
import { passkeyLogic } from '#src/app/flows/invoked/passkey.ts'
import { savedCredentialsLogic } from '#src/app/flows/invoked/saved-credentials.ts'
import { loginMachine } from '#src/machines/login/login.machine.ts'

export const loginLogic = (ports: FlowPorts) =>
  loginMachine.provide({
    actors: {
      checkIdentifier: fromPromise(({ input, signal }) =>
        ports.run(checkIdentifier, input, { signal }),
      ),
      savedCredentials: savedCredentialsLogic(ports),
      authentication: authenticationLogic(ports, ports.begunCode.at('login')),
      userless: passkeyLogic(ports),
    },
  })
