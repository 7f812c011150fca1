import { fromPromise } from 'xstate'

import { loginByProvider } from '#src/api/contract/single-sign-on.ts'
import { loginCallback } from '#src/app/login-callback.ts'
import type { FlowPorts } from '#src/app/flow-ports.ts'
import { singleSignOnMachine } from '#src/machines/single-sign-on/single-sign-on.machine.ts'

/** The single sign-on method. Calls that answer with secrets in an address are no request runs: those keep them. */
export const singleSignOnLogic = ({
  call,
  origin,
  isSteppingUp,
  leave,
}: Pick<FlowPorts, 'call' | 'origin' | 'isSteppingUp' | 'leave'>) =>
  singleSignOnMachine.provide({
    actors: {
      askProvider: fromPromise(({ input: { method, identifier }, signal }) =>
        call(
          loginByProvider,
          {
            method,
            redirect_uri: loginCallback(origin, method),
            ...(identifier !== '' && { login_hint: identifier }),
            ...(isSteppingUp() && { options: { max_age: 0 } }),
          },
          { signal },
        ),
      ),
    },
    actions: { leave: (_, { url }) => leave(url) },
  })
