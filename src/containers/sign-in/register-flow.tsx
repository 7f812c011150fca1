import { shallowEqual, useSelector } from '@xstate/react'
import { Suspense } from 'react'

import type { App, FlowRef } from '#src/app/start-app.ts'
import { selectRegisterView } from '#src/machines/register/register.view.ts'
import { selectSessionSide } from '#src/machines/session/session.view.ts'
import { useClock } from '#src/containers/clock.ts'
import { isKeptHere } from '#src/containers/sign-in/after-login.ts'
import { useFlow } from '#src/containers/flow.ts'
import { withIdentifier, type SignInSearch } from '#src/containers/sign-in/sign-in-search.ts'
import {
  PasscodeFlow,
  PasswordRegisterFlow,
  useSecondStep,
} from '#src/containers/sign-in/second-step.ts'
import { LoadingScreen } from '#src/ui/frame/loading-screen.tsx'
import { RegisterScreen } from '#src/ui/sign-in/register-screen.tsx'
import { SignedInScreen } from '#src/ui/sign-in/signed-in-screen.tsx'

type RegisterFlowProps = { app: App; search: SignInSearch }

/** A customer's registration, by email passcode or by password. */
export function RegisterFlow({ app, search }: RegisterFlowProps) {
  const flow = useFlow(app, 'register')
  const isIn = useSelector(app.session, (it) => selectSessionSide(it) === 'in')

  if (isIn && isKeptHere(app, search)) {
    return <SignedInScreen />
  }
  return flow === undefined ? null : <Steps flow={flow} search={search} />
}

function Steps({
  flow,
  search,
}: Pick<RegisterFlowProps, 'search'> & { flow: FlowRef<'register'> }) {
  const view = useSelector(flow, selectRegisterView, shallowEqual)
  const clock = useClock(useSelector(flow, ({ children }) => children.limit))
  const passcode = useSelector(flow, ({ children }) => children.passcode)
  const password = useSelector(flow, ({ children }) => children.passwordRegister)

  useSecondStep('register')

  if (view.step === 'done') {
    return <LoadingScreen />
  }
  const loginSearch = withIdentifier(search, view.person.identifier)
  return (
    <RegisterScreen
      view={view}
      loginSearch={loginSearch}
      clock={clock}
      onSubmit={(person) => flow.send({ type: 'person.submit', person })}
      onEdit={() => flow.send({ type: 'identifier.edit' })}
      onChoose={(key) => flow.send({ type: 'method.choose', key })}
    >
      <Suspense>
        {passcode === undefined ? null : <PasscodeFlow flow={passcode} loginSearch={loginSearch} />}
        {password === undefined ? null : <PasswordRegisterFlow flow={password} />}
      </Suspense>
    </RegisterScreen>
  )
}
