import { fromPromise, sendTo } from 'xstate'

import { updatePassword } from '#src/api/contract/password.ts'
import type { FlowPorts } from '#src/app/flow-ports.ts'
import { passwordUpdateMachine } from '#src/machines/password-update/password-update.machine.ts'

export const passwordUpdateLogic = ({ call, root }: FlowPorts) =>
  passwordUpdateMachine.provide({
    actors: {
      updatePassword: fromPromise(({ input, signal }) => call(updatePassword, input, { signal })),
    },
    actions: { announceMe: sendTo(root, (_, { me }) => ({ type: 'me.changed', me })) },
  })
