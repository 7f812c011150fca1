import { Navigate } from '@tanstack/react-router'
import { shallowEqual, useSelector } from '@xstate/react'

import type { App, FlowRef } from '#src/app/start-app.ts'
import { selectSingleSignOnLogoutView } from '#src/machines/single-sign-on-logout/single-sign-on-logout.view.ts'
import { selectSingleSignOnReplyView } from '#src/machines/single-sign-on-reply/single-sign-on-reply.view.ts'
import { useFlow } from '#src/routes/-flow.ts'
import { LoadingScreen } from '#src/ui/loading-screen.tsx'

type LoginCallbackProps = {
  app: App
  /** Where one came from; it leads on whoever is signed in. */
  page: string
}

/** The provider's reply to a sign-in, or to a link (SSO-2, SSO-3). */
export function LoginCallbackFlow({ app, page }: LoginCallbackProps) {
  const flow = useFlow(app, 'singleSignOnReply')

  return flow === undefined ? <LoadingScreen /> : <LoginReply flow={flow} page={page} />
}

type LoginReplyProps = { flow: FlowRef<'singleSignOnReply'>; page: string }

function LoginReply({ flow, page }: LoginReplyProps) {
  const view = useSelector(flow, selectSingleSignOnReplyView, shallowEqual)

  if (view.step === 'loading') {
    return <LoadingScreen />
  }
  const state = view.problem === null ? {} : { problem: view.problem }
  return <Navigate from="/" href={page} state={state} replace />
}

/** The provider's reply to a logout. */
export function LogoutCallbackFlow({ app }: { app: App }) {
  const flow = useFlow(app, 'singleSignOnLogout')

  return flow === undefined ? <LoadingScreen /> : <LogoutReply flow={flow} />
}

function LogoutReply({ flow }: { flow: FlowRef<'singleSignOnLogout'> }) {
  const view = useSelector(flow, selectSingleSignOnLogoutView, shallowEqual)

  return view.step === 'loading' ? <LoadingScreen /> : <Navigate to="/" replace />
}
