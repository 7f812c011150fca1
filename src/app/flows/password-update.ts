import { sendTo } from 'xstate'

import { updatePassword } from '#src/api/contract/password.ts'
import type { FlowPorts } from '#src/app/flow-ports.ts'
import { outlivingIn } from '#src/app/outliving.ts'
import { repeatable } from '#src/app/repeatable.ts'
import { accountWords } from '#src/lib/account-words.ts'
import {
  passwordUpdateMachine,
  type PasswordChange,
} from '#src/machines/password-update/password-update.machine.ts'

export const passwordUpdateLogic = (ports: FlowPorts) => {
  const { call, root } = ports
  const outliving = outlivingIn(ports)
  const update = repeatable(call, updatePassword)

  return passwordUpdateMachine.provide({
    actors: {
      updatePassword: outliving({
        send: (input: PasswordChange & { method: string }, options) => update(input, options),
        meOf: (me) => me,
        words: () => ({
          done: accountWords.passwordUpdated,
          failed: 'Your password could not be updated.',
        }),
      }),
    },
    actions: { announceMe: sendTo(root, (_, { me }) => ({ type: 'me.changed', me })) },
  })
}
