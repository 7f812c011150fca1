import type { ActorRefFrom } from 'xstate'

import {
  keepFederated,
  preventSilentAccess,
  providerOf,
} from '#src/app/storage/credential-store.ts'
import type { sessionMachine } from '#src/machines/session/session.machine.ts'
import { selectSessionSide } from '#src/machines/session/session.view.ts'

/** Has the browser keep whoever signed in through another site's account, and hand out nothing unasked after the end. */
export const followCredentials = (session: ActorRefFrom<typeof sessionMachine>) => {
  let isFresh = session.getSnapshot().context.record === null
  let wasIn = false

  session.select(selectSessionSide).subscribe((side) => {
    const { me, record } = session.getSnapshot().context
    if (side === 'out') {
      if (wasIn) {
        preventSilentAccess()
      }
      isFresh = true
      wasIn = false
    }
    if (side === 'in') {
      const method = me?.methods.find(({ key }) => key === record?.method)
      const provider = method && providerOf(method)
      if (isFresh && me && provider !== undefined) {
        keepFederated({ id: me.email, name: me.name, provider })
      }
      isFresh = false
      wasIn = true
    }
  })
}
