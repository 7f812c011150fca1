import { shallowEqual, useSelector } from '@xstate/react'

import type { Me } from '#src/api/contract/user.ts'
import type { App, FlowRef } from '#src/app/start-app.ts'
import { selectOwnDataView } from '#src/machines/own-data/own-data.view.ts'
import { useFlow } from '#src/containers/flow.ts'
import { OwnDataSection } from '#src/ui/account/own-data-section.tsx'

type OwnDataFlowProps = { app: App; me: Me }

/** Export of the person's data, and deletion of the account; the route around it opens and closes the flow `ownData`. */
export function OwnDataFlow({ app, me }: OwnDataFlowProps) {
  const flow = useFlow(app, 'ownData')

  return flow === undefined ? null : <Section flow={flow} me={me} />
}

function Section({ flow, me }: { flow: FlowRef<'ownData'>; me: Me }) {
  const view = useSelector(flow, selectOwnDataView, shallowEqual)

  return (
    <OwnDataSection
      view={view}
      email={me.email}
      isDeletedByOthers={isDeletedByOthers(me)}
      onExport={() => flow.send({ type: 'data.export' })}
      onAsk={() => flow.send({ type: 'deletion.ask' })}
      onConfirm={(email) => flow.send({ type: 'deletion.confirm', email })}
      onCancel={() => flow.send({ type: 'deletion.cancel' })}
    />
  )
}

/** A refusal stays with its account, or it would be undone by who goes and comes anew. */
const isDeletedByOthers = (me: Me) =>
  me.isGoogle || me.isStaffElsewhere || me.isAdmin || me.organizationAccessStatus === 'rejected'
