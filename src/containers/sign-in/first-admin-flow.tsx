import { shallowEqual, useSelector } from '@xstate/react'

import type { Me } from '#src/api/contract/user.ts'
import type { App, FlowRef } from '#src/app/start-app.ts'
import { selectFirstAdminView } from '#src/machines/first-admin/first-admin.view.ts'
import { useFlow } from '#src/containers/flow.ts'
import { FirstAdminScreen } from '#src/ui/sign-in/first-admin-screen.tsx'

type FirstAdminFlowProps = { app: App; me: Pick<Me, 'email' | 'isStrong'> }

/** The page of the link printed at start (ADMIN-4). Without its secret the link counts as expired. */
export function FirstAdminFlow({ app, me }: FirstAdminFlowProps) {
  const flow = useFlow(app, 'firstAdmin')

  return flow === undefined ? (
    <FirstAdminScreen me={me} view={{ step: 'expired' }} onBecome={() => {}} />
  ) : (
    <Steps me={me} flow={flow} />
  )
}

function Steps({ me, flow }: Pick<FirstAdminFlowProps, 'me'> & { flow: FlowRef<'firstAdmin'> }) {
  const view = useSelector(flow, selectFirstAdminView, shallowEqual)

  return (
    <FirstAdminScreen me={me} view={view} onBecome={() => flow.send({ type: 'admin.become' })} />
  )
}
