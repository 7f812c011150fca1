import { useHydrated, useRouter } from '@tanstack/react-router'
import { shallowEqual, useSelector } from '@xstate/react'
import { Suspense, useCallback, useEffect, useState } from 'react'

import type { Method } from '#src/api/contract/method.ts'
import type { App, FlowRef } from '#src/app/start-app.ts'
import { onServerBack } from '#src/lib/connection.ts'
import { selectLoginView } from '#src/machines/login/login.view.ts'
import { selectSessionProblem, selectSessionSide } from '#src/machines/session/session.view.ts'
import type { LoginForm } from '#src/machines/ui-settings/ui-settings.view.ts'
import { isKeptHere } from '#src/containers/sign-in/after-login.ts'
import { useClock } from '#src/containers/clock.ts'
import { useFlow } from '#src/containers/flow.ts'
import { useCarried } from '#src/containers/frame/carried.ts'
import { UserlessFlow } from '#src/containers/sign-in/passkey-flow.tsx'
import { newcomerMethods } from '#src/containers/sign-in/login-lifecycle.ts'
import { withIdentifier, type SignInSearch } from '#src/containers/sign-in/sign-in-search.ts'
import { AuthenticationFlow, useSecondStep } from '#src/containers/sign-in/second-step.ts'
import { LoadingScreen } from '#src/ui/frame/loading-screen.tsx'
import { LoginAuthScreen } from '#src/ui/sign-in/login-auth-screen.tsx'
import { LoginIdentifierScreen } from '#src/ui/sign-in/login-identifier-screen.tsx'
import { SignedInScreen } from '#src/ui/sign-in/signed-in-screen.tsx'

type LoginFlowProps = {
  app: App
  form: LoginForm
  /** Methods that need no address; `null` if they could not be loaded. */
  direct: readonly Method[] | null
  search: SignInSearch
}

/** Login, identifier first (LOGIN-1). */
export function LoginFlow(props: LoginFlowProps) {
  const { app } = props
  const flow = useFlow(app, 'login')
  const isIn = useSelector(app.session, (it) => selectSessionSide(it) === 'in')

  if (isIn && isKeptHere(app, props.search)) {
    return <SignedInScreen />
  }
  return flow === undefined ? null : <Steps {...props} flow={flow} />
}

function Steps({ app, flow, form, direct, search }: LoginFlowProps & { flow: FlowRef<'login'> }) {
  const view = useSelector(flow, selectLoginView, shallowEqual)
  const userless = useSelector(flow, ({ children }) => children.userless)
  const newcomers = useNewcomerMethods(app, form)
  const onAskAgain = useAskAgain(app, direct === null)
  // The prerendered page does not know the browser yet, and hydration has to start with the same content.
  const hasSavedCredentials = !useHydrated() || app.hasSavedCredentials
  const authentication = useSelector(flow, ({ children }) => children.authentication)
  const limit = useSelector(flow, ({ children }) => children.limit)
  const carried = useCarried('problem') ?? null
  const reason = useSelector(app.session, selectSessionProblem) ?? carried
  const clock = useClock(limit)

  useSecondStep('login')

  switch (view.step) {
    case 'identifier':
      return (
        <LoginIdentifierScreen
          view={{ ...view, problem: view.problem ?? reason }}
          form={form}
          direct={direct}
          newcomers={newcomers}
          hasSavedCredentials={hasSavedCredentials}
          clock={clock}
          searchWith={(identifier) => withIdentifier(search, identifier)}
          onAskAgain={onAskAgain}
          onSubmit={(identifier) => flow.send({ type: 'identifier.submit', identifier })}
          onStart={(method) => flow.send({ type: 'method.start', method })}
          onRequestCredentials={() => flow.send({ type: 'credentials.request' })}
        >
          {userless === undefined ? null : <UserlessFlow flow={userless} />}
        </LoginIdentifierScreen>
      )
    case 'auth':
      return (
        <LoginAuthScreen view={view} onEdit={() => flow.send({ type: 'identifier.edit' })}>
          <Suspense>
            {authentication === undefined ? null : <AuthenticationFlow flow={authentication} />}
          </Suspense>
        </LoginAuthScreen>
      )
    case 'done':
      return <LoadingScreen />
  }
}

/** Loads what the portal offers again, on request and once the server is back. */
const useAskAgain = (app: App, isUnknown: boolean) => {
  const router = useRouter()
  const ask = useCallback(() => void router.invalidate(), [router])
  useEffect(() => (isUnknown ? onServerBack(app.reach, ask) : undefined), [app, ask, isUnknown])
  return ask
}

/** Loaded in the background, because only unknown addresses need it. */
const useNewcomerMethods = (app: App, form: LoginForm) => {
  const [methods, setMethods] = useState<readonly Method[]>([])
  useEffect(() => {
    let isShown = true
    void newcomerMethods(app, form).then((found) => isShown && setMethods(found))
    return () => {
      isShown = false
    }
  }, [app, form])
  return methods
}
