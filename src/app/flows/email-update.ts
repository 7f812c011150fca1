import { fromPromise, sendTo } from 'xstate'

import { finishEmailChange, startEmailChange } from '#src/api/contract/email-change.ts'
import type { FlowPorts } from '#src/app/flow-ports.ts'
import { onThisClock } from '#src/app/on-this-clock.ts'
import { outlivingIn } from '#src/app/outliving.ts'
import { accountWords } from '#src/lib/account-words.ts'
import {
  emailUpdateMachine,
  type EmailCode,
} from '#src/machines/email-update/email-update.machine.ts'

export const emailUpdateLogic = (ports: FlowPorts) => {
  const { call, root } = ports
  const outliving = outlivingIn(ports)

  return emailUpdateMachine.provide({
    actors: {
      startChange: fromPromise(async ({ input, signal }) =>
        onThisClock(await call(startEmailChange, input, { signal })),
      ),
      finishChange: outliving({
        send: (input: EmailCode, options) => call(finishEmailChange, input, options),
        meOf: (me) => me,
        words: () => ({
          done: accountWords.emailUpdated,
          failed: 'Your email could not be changed.',
        }),
      }),
    },
    actions: { announceMe: sendTo(root, (_, { me }) => ({ type: 'me.changed', me })) },
  })
}
