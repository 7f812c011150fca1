import { useSelector } from '@xstate/react'
import { useEffect } from 'react'

import type { App, FlowRef } from '#src/app/start-app.ts'
import type { FlowName } from '#src/machines/app/flows.ts'
import { selectSessionSide } from '#src/machines/session/session.view.ts'

/** The running flow of a screen; `undefined` for a moment while its route is left. */
export const useFlow = <TFlow extends FlowName>(app: App, flow: TFlow) =>
  useSelector(app.actor, ({ children }) => children[flow]) as FlowRef<TFlow> | undefined

/**
 * Informs a flow that lists something of the person when the person is reloaded: after a change, a sign-in, or news from another
 * tab.
 */
export const useMeChanges = (app: App, flow: FlowRef<'account'> | FlowRef<'passkeys'>) =>
  useEffect(() => {
    const following = app.session
      .select(({ context }) => context.me)
      .subscribe((me) => {
        if (me !== null && flow.getSnapshot().status === 'active') {
          flow.send({ type: 'me.changed' })
        }
      })
    return () => following.unsubscribe()
  }, [app, flow])

/** Whether the flow has ended while its screen is still shown. */
export const hasEnded = (app: App, flow: FlowName) =>
  app.flow(flow)?.getSnapshot().status === 'done'

/** Whether the flow signed somebody in whose session was then refused. */
export const hasEndedInVain = (app: App, flow: FlowName) =>
  hasEnded(app, flow) && selectSessionSide(app.session.getSnapshot()) !== 'in'
