import { sendTo } from 'xstate'

import { updateName } from '#src/api/contract/account.ts'
import type { FlowPorts } from '#src/app/flow-ports.ts'
import { outlivingIn } from '#src/app/outliving.ts'
import { accountWords } from '#src/lib/account-words.ts'
import { nameUpdateMachine, type Name } from '#src/machines/name-update/name-update.machine.ts'

export const nameUpdateLogic = (ports: FlowPorts) => {
  const { run, root } = ports
  const outliving = outlivingIn(ports)

  return nameUpdateMachine.provide({
    actors: {
      updateName: outliving({
        send: (name: Name, options) => run(updateName, name, options),
        meOf: (me) => me,
        words: () => ({
          done: accountWords.nameUpdated,
          failed: 'Your name could not be updated.',
        }),
      }),
    },
    actions: { announceMe: sendTo(root, (_, { me }) => ({ type: 'me.changed', me })) },
  })
}
