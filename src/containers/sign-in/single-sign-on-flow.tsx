import { shallowEqual, useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'

import type { singleSignOnMachine } from '#src/machines/single-sign-on/single-sign-on.machine.ts'
import { selectSingleSignOnView } from '#src/machines/single-sign-on/single-sign-on.view.ts'
import { SingleSignOnPanel } from '#src/ui/sign-in/single-sign-on-panel.tsx'

/** The single sign-on method inside login. */
export function SingleSignOnFlow({ flow }: { flow: ActorRefFrom<typeof singleSignOnMachine> }) {
  const view = useSelector(flow, selectSingleSignOnView, shallowEqual)

  return <SingleSignOnPanel view={view} onAsk={() => flow.send({ type: 'provider.ask' })} />
}
