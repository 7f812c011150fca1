import { shallowEqual, useSelector } from '@xstate/react'

import type { App, FlowRef } from '#src/app/start-app.ts'
import { selectPasskeysView } from '#src/machines/passkeys/passkeys.view.ts'
import { useFlow, useMeChanges } from '#src/containers/flow.ts'
import { PasskeysSection } from '#src/ui/account/passkeys-section.tsx'

/** The passkeys of the account; the route around it opens and closes the flow `passkeys`. */
export function PasskeysFlow({ app }: { app: App }) {
  const flow = useFlow(app, 'passkeys')

  return flow === undefined ? null : <Section app={app} flow={flow} />
}

function Section({ app, flow }: { app: App; flow: FlowRef<'passkeys'> }) {
  useMeChanges(app, flow)
  const view = useSelector(flow, selectPasskeysView, shallowEqual)

  return (
    <PasskeysSection
      view={view}
      onRetry={() => flow.send({ type: 'passkeys.retry' })}
      onAdd={() => flow.send({ type: 'passkey.add' })}
      onEdit={(id) => flow.send({ type: 'passkey.edit', id })}
      onRename={(name) => flow.send({ type: 'passkey.rename', name })}
      onDelete={(id) => flow.send({ type: 'passkey.delete', id })}
      onConfirm={() => flow.send({ type: 'passkey.confirm' })}
      onCancel={() => flow.send({ type: 'passkey.cancel' })}
    />
  )
}
