import { fromPromise, sendTo } from 'xstate'

import { linkProvider, unlinkProvider } from '#src/api/contract/single-sign-on.ts'
import type { FlowPorts } from '#src/app/flow-ports.ts'
import { linkedSignOnsMachine } from '#src/machines/linked-sign-ons/linked-sign-ons.machine.ts'

export const linkedSignOnsLogic = ({ call, origin, leave, root }: FlowPorts) =>
  linkedSignOnsMachine.provide({
    actors: {
      linkProvider: fromPromise(({ input: { method }, signal }) =>
        call(
          linkProvider,
          { method, redirect_uri: `${origin}/${method}/login/callback` },
          { signal },
        ),
      ),
      unlinkProvider: fromPromise(({ input, signal }) => call(unlinkProvider, input, { signal })),
    },
    actions: {
      leave: (_, { url }) => leave(url),
      announceMe: sendTo(root, (_, { me }) => ({ type: 'me.changed', me })),
    },
  })
