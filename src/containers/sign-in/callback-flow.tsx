import { Navigate } from '@tanstack/react-router'
import { shallowEqual, useSelector } from '@xstate/react'

import type { App, FlowRef } from '#src/app/start-app.ts'
import { selectSingleSignOnLogoutView } from '#src/machines/single-sign-on-logout/single-sign-on-logout.view.ts'
import { selectSingleSignOnReplyView } from '#src/machines/single-sign-on-reply/single-sign-on-reply.view.ts'
import { useFlow } from '#src/containers/flow.ts'
import { PasscodeFlow } from '#src/containers/sign-in/passcode-flow.tsx'
import { LoadingScreen } from '#src/ui/frame/loading-screen.tsx'
import { providerName } from '#src/ui/sign-in/method-label.ts'
import { ProveMailboxScreen } from '#src/ui/sign-in/prove-mailbox-screen.tsx'

type LoginCallbackProps = {
  app: App
  /** The page that the person came from; it leads people who are signed in on. */
  page: string
  /** The person who left to sign in again. */
  steppingUp: string | null
}

/** The provider's reply to a sign-in, or to a link (SSO-2, SSO-3). */
export function LoginCallbackFlow({ app, ...departure }: LoginCallbackProps) {
  const flow = useFlow(app, 'singleSignOnReply')

  return flow === undefined ? <LoadingScreen /> : <LoginReply flow={flow} {...departure} />
}

type LoginReplyProps = Omit<LoginCallbackProps, 'app'> & { flow: FlowRef<'singleSignOnReply'> }

function LoginReply({ flow, page, steppingUp }: LoginReplyProps) {
  const view = useSelector(flow, selectSingleSignOnReplyView, shallowEqual)
  const passcode = useSelector(flow, ({ children }) => children.passcode)

  if (view.step === 'loading') {
    return <LoadingScreen />
  }
  if (view.step === 'prove') {
    return (
      <ProveMailboxScreen
        provider={providerName(view.method)}
        email={view.email}
        onCancel={() => flow.send({ type: 'proof.cancel' })}
      >
        {passcode === undefined ? null : <PasscodeFlow flow={passcode} occasion="confirm" />}
      </ProveMailboxScreen>
    )
  }
  return <Navigate from="/" href={page} state={stateFor(view, steppingUp)} replace />
}

const stateFor = ({ problem }: { problem: string | null }, steppingUp: string | null) => {
  if (steppingUp !== null) {
    return { steppedUp: { identifier: steppingUp, problem } }
  }
  return problem === null ? {} : { problem }
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
