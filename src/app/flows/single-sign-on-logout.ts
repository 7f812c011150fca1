import { fromPromise } from 'xstate'

import { replyToLogout } from '#src/api/contract/single-sign-on.ts'
import type { FlowPorts } from '#src/app/flow-ports.ts'
import { singleSignOnLogoutMachine } from '#src/machines/single-sign-on-logout/single-sign-on-logout.machine.ts'

export const singleSignOnLogoutLogic = ({ call }: FlowPorts) =>
  singleSignOnLogoutMachine.provide({
    actors: {
      replyToLogout: fromPromise(({ input, signal }) => call(replyToLogout, input, { signal })),
    },
  })
