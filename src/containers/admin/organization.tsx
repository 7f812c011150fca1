import { useQuery } from '@tanstack/react-query'
import { shallowEqual, useSelector } from '@xstate/react'
import type { ReactNode } from 'react'

import { organizationQuery } from '#src/api/admin-queries.ts'
import type { Call } from '#src/api/client.ts'
import type { App, FlowRef } from '#src/app/start-app.ts'
import { selectOrganizationActView } from '#src/machines/admin-act/admin-act.view.ts'
import { useLatest } from '#src/containers/admin/admin-act.ts'
import { problemOf } from '#src/containers/admin/admin-list.ts'
import { useFlow } from '#src/containers/flow.ts'
import type { DecisionCallbacks } from '#src/ui/admin/decision.ts'
import { OrganizationDrawer } from '#src/ui/admin/organization-drawer.tsx'

type OrganizationProps = {
  app: App
  call: Call
  id: string
  onAsk: DecisionCallbacks['onAsk'] | null
  onClose: () => void
  children?: ReactNode
}

/** The organization that the address names, and what is set for it. */
export function Organization(props: OrganizationProps) {
  const flow = useFlow(props.app, 'adminAct')

  return flow === undefined ? null : <Shown {...props} flow={flow} />
}

type ShownProps = OrganizationProps & { flow: FlowRef<'adminAct'> }

function Shown({ call, id, flow, onAsk, onClose, children }: ShownProps) {
  const { data, error, isFetching, refetch } = useQuery(organizationQuery(call, id))
  const view = useSelector(flow, (it) => selectOrganizationActView(it, id), shallowEqual)
  useLatest(flow, call)

  return (
    <OrganizationDrawer
      organization={data ?? null}
      problem={error === null || isFetching ? null : problemOf(error)}
      view={view}
      onAct={(act) => {
        if (data !== undefined) {
          const asked = { about: 'organization', act, row: data } as const
          flow.send({ type: act.type === 'showDemo' ? 'demo.choose' : 'act.ask', asked })
        }
      }}
      onActAgain={() => flow.send({ type: 'act.confirm', typed: '' })}
      onAsk={data?.kind === 'customer' ? null : onAsk}
      onRetry={() => void refetch()}
      onClose={() => {
        flow.send({ type: 'act.cancel' })
        onClose()
      }}
    >
      {children}
    </OrganizationDrawer>
  )
}
