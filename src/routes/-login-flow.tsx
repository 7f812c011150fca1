import { shallowEqual, useSelector } from '@xstate/react'

import type { App, FlowRef } from '#src/app/start-app.ts'
import { selectLoginView } from '#src/machines/login/login.view.ts'
import { selectSessionProblem } from '#src/machines/session/session.view.ts'
import { AuthenticationFlow } from '#src/routes/-authentication-flow.tsx'
import { useFlow } from '#src/routes/-flow.ts'
import { withIdentifier, type SignInSearch } from '#src/routes/-search.ts'
import { LoadingScreen } from '#src/ui/loading-screen.tsx'
import { LoginAuthScreen } from '#src/ui/login-auth-screen.tsx'
import { LoginIdentifierScreen } from '#src/ui/login-identifier-screen.tsx'

type LoginFlowProps = { app: App; search: SignInSearch }

/** Login, identifier first (seed, section 4). */
export function LoginFlow({ app, search }: LoginFlowProps) {
  const flow = useFlow(app, 'login')

  return flow === undefined ? null : <Steps app={app} flow={flow} search={search} />
}

function Steps({ app, flow, search }: LoginFlowProps & { flow: FlowRef<'login'> }) {
  const view = useSelector(flow, selectLoginView, shallowEqual)
  const authentication = useSelector(flow, ({ children }) => children.authentication)
  const reason = useSelector(app.session, selectSessionProblem)

  switch (view.step) {
    case 'identifier':
      return (
        <LoginIdentifierScreen
          view={{ ...view, problem: view.problem ?? reason }}
          registerSearch={withIdentifier(search, view.identifier)}
          onSubmit={(identifier) => flow.send({ type: 'identifier.submit', identifier })}
        />
      )
    case 'auth':
      return (
        <LoginAuthScreen view={view} onEdit={() => flow.send({ type: 'identifier.edit' })}>
          {authentication === undefined ? null : <AuthenticationFlow flow={authentication} />}
        </LoginAuthScreen>
      )
    case 'done':
      return <LoadingScreen />
  }
}
