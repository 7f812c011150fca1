import { shallowEqual, useSelector } from '@xstate/react'

import type { Me } from '#src/api/contract/user.ts'
import type { App, FlowRef } from '#src/app/start-app.ts'
import { selectNameUpdateView } from '#src/machines/name-update/name-update.view.ts'
import { useFlow } from '#src/containers/flow.ts'
import { NameForm } from '#src/ui/account/name-form.tsx'

type NameUpdateFlowProps = { app: App; me: Me }

/** Correcting one's own name; the route around it opens and closes the flow `nameUpdate`. */
export function NameUpdateFlow({ app, me }: NameUpdateFlowProps) {
  const flow = useFlow(app, 'nameUpdate')

  return flow === undefined ? null : <Bound flow={flow} me={me} />
}

function Bound({ flow, me }: { flow: FlowRef<'nameUpdate'>; me: Me }) {
  const view = useSelector(flow, selectNameUpdateView, shallowEqual)

  return (
    <NameForm view={view} name={me} onSubmit={(name) => flow.send({ type: 'name.submit', name })} />
  )
}
