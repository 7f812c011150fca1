import { shallowEqual, useSelector } from '@xstate/react'

import type { Method } from '#src/api/contract/method.ts'
import type { App, FlowRef } from '#src/app/start-app.ts'
import { selectLinkedSignOnsView } from '#src/machines/linked-sign-ons/linked-sign-ons.view.ts'
import { useFlow } from '#src/containers/flow.ts'
import { LinkedSignOnsSection } from '#src/ui/account/linked-sign-ons-section.tsx'

type LinkedSignOnsProps = {
  app: App
  /** Every configured method. */
  configured: readonly Method[]
}

/** The provider accounts of the person; the route around it opens and closes the flow `linkedSignOns`. */
export function LinkedSignOnsFlow({ app, configured }: LinkedSignOnsProps) {
  const flow = useFlow(app, 'linkedSignOns')

  return flow === undefined ? null : <Section app={app} configured={configured} flow={flow} />
}

function Section({
  app,
  configured,
  flow,
}: LinkedSignOnsProps & { flow: FlowRef<'linkedSignOns'> }) {
  const view = useSelector(flow, selectLinkedSignOnsView, shallowEqual)
  const me = useSelector(app.session, ({ context }) => context.me)

  return (
    <LinkedSignOnsSection
      view={view}
      methods={me?.methods ?? []}
      configured={configured}
      onLink={(method) => flow.send({ type: 'signOn.link', method })}
      onUnlink={(method) => flow.send({ type: 'signOn.unlink', method })}
      onConfirm={() => flow.send({ type: 'unlink.confirm' })}
      onCancel={() => flow.send({ type: 'unlink.cancel' })}
    />
  )
}
