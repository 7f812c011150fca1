import { sendTo } from 'xstate'

import { updateName } from '#src/api/contract/account.ts'
import type { FlowPorts } from '#src/app/flow-ports.ts'
import { outlivingIn } from '#src/app/outliving.ts'
import { lookAnewAfter } from '#src/app/session/changed-elsewhere.ts'
import { accountWords } from '#src/lib/account-words.ts'
import { nameUpdateMachine, type Name } from '#src/machines/name-update/name-update.machine.ts'

export const nameUpdateLogic = (ports: FlowPorts) => {
  const { run, root, session } = ports
  const outliving = outlivingIn(ports)

  return nameUpdateMachine.provide({
    actors: {
      updateName: outliving({
        send: async (name: Name, options) => {
          const { me } = session().getSnapshot().context
          const was = me && { firstname: me.firstname, lastname: me.lastname }
          try {
            return await run(updateName, { ...name, ...(was && { was }) }, options)
          } catch (error) {
            lookAnewAfter(error, session())
            throw error
          }
        },
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
