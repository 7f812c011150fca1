import { fromPromise, sendTo } from 'xstate'

import { becomeFirstAdmin } from '#src/api/contract/first-admin.ts'
import type { FlowPorts } from '#src/app/flow-ports.ts'
import { firstAdminMachine } from '#src/machines/first-admin/first-admin.machine.ts'

/** The call carries a secret and is no request run: those keep what was sent. */
export const firstAdminLogic = ({ call, root, firstAdminSecret }: FlowPorts) =>
  firstAdminMachine.provide({
    actors: {
      becomeAdmin: fromPromise(({ input, signal }) => call(becomeFirstAdmin, input, { signal })),
    },
    actions: {
      announceMe: sendTo(root, (_, me) => ({ type: 'me.changed', me })),
      forgetSecret: firstAdminSecret.forget,
    },
  })
