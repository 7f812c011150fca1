import { Navigate } from '@tanstack/react-router'
import { shallowEqual, useSelector } from '@xstate/react'

import type { App, FlowRef } from '#src/app/start-app.ts'
import { selectConnectView } from '#src/machines/connect/connect.view.ts'
import { useFlow } from '#src/containers/flow.ts'
import { ConnectScreen } from '#src/ui/sign-in/connect-screen.tsx'

/** The page of the mailed link (PASSCODE-7). Without its secrets the link counts as expired. */
export function ConnectFlow({ app }: { app: App }) {
  const flow = useFlow(app, 'connect')

  return flow === undefined ? (
    <ConnectScreen view={{ step: 'expired' }} onSubmitNumber={() => {}} onRetry={() => {}} />
  ) : (
    <Steps flow={flow} />
  )
}

function Steps({ flow }: { flow: FlowRef<'connect'> }) {
  const view = useSelector(flow, selectConnectView, shallowEqual)

  // ROUTE-3
  if (view.step === 'useless') {
    return <Navigate to="/" replace />
  }
  return (
    <ConnectScreen
      view={view}
      onSubmitNumber={(number) => flow.send({ type: 'number.submit', number })}
      onRetry={() => flow.send({ type: 'connect.retry' })}
    />
  )
}
