import { fromPromise, sendTo } from 'xstate'

import { linkProvider, unlinkProvider } from '#src/api/contract/single-sign-on.ts'
import { loginCallback } from '#src/app/login-callback.ts'
import type { FlowPorts } from '#src/app/flow-ports.ts'
import { outlivingIn } from '#src/app/outliving.ts'
import { accountWords } from '#src/lib/account-words.ts'
import { linkedSignOnsMachine } from '#src/machines/linked-sign-ons/linked-sign-ons.machine.ts'
import { methodLabel } from '#src/ui/sign-in/method-label.ts'

export const linkedSignOnsLogic = (ports: FlowPorts) => {
  const { call, origin, leave, root, session } = ports
  const outliving = outlivingIn(ports)
  /** As its section calls it, before it is gone. */
  const nameOf = (method: string) => {
    const methods = session().getSnapshot().context.me?.methods ?? []
    const linked = methods.find(({ key }) => key === method)
    return linked === undefined ? method : methodLabel(linked)
  }

  return linkedSignOnsMachine.provide({
    actors: {
      linkProvider: fromPromise(({ input: { method }, signal }) =>
        call(linkProvider, { method, redirect_uri: loginCallback(origin, method) }, { signal }),
      ),
      unlinkProvider: outliving({
        send: (input: { method: string }, options) => call(unlinkProvider, input, options),
        meOf: (me) => me,
        words: ({ method }) => ({
          done: accountWords.unlinked(nameOf(method)),
          failed: `${nameOf(method)} could not be unlinked.`,
        }),
      }),
    },
    actions: {
      leave: (_, { url }) => leave(url),
      announceMe: sendTo(root, (_, { me }) => ({ type: 'me.changed', me })),
      renewMe: sendTo(session, { type: 'me.changedElsewhere' }),
    },
  })
}
