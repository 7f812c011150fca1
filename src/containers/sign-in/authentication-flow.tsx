import { shallowEqual, useSelector } from '@xstate/react'
import { useRouteContext } from '@tanstack/react-router'
import type { ActorRefFrom } from 'xstate'

import type { authenticationMachine } from '#src/machines/authentication/authentication.machine.ts'
import { selectAuthenticationView } from '#src/machines/authentication/authentication.view.ts'
import { selectUiSettingsView } from '#src/machines/ui-settings/ui-settings.view.ts'
import { PasscodeFlow } from '#src/containers/sign-in/passcode-flow.tsx'
import { PasskeyFlow } from '#src/containers/sign-in/passkey-flow.tsx'
import { PasswordFlow } from '#src/containers/sign-in/password-flow.tsx'
import { SingleSignOnFlow } from '#src/containers/sign-in/single-sign-on-flow.tsx'
import { SupportCode } from '#src/containers/sign-in/support-code.tsx'
import { AuthenticationPanel } from '#src/ui/sign-in/authentication-panel.tsx'

/** The choice of a method, and the chosen method, wherever people sign in. */
export function AuthenticationFlow({ flow }: { flow: ActorRefFrom<typeof authenticationMachine> }) {
  const { app } = useRouteContext({ from: '__root__' })
  const lastMethod = useSelector(app.uiSettings, (it) => selectUiSettingsView(it).lastMethod)
  const view = useSelector(flow, selectAuthenticationView, shallowEqual)
  const passkey = useSelector(flow, ({ children }) => children.passkey)
  const passcode = useSelector(flow, ({ children }) => children.passcode)
  const password = useSelector(flow, ({ children }) => children.password)
  const singleSignOn = useSelector(flow, ({ children }) => children.singleSignOn)

  return (
    <AuthenticationPanel
      view={view}
      lastMethod={lastMethod}
      onChoose={(key) => flow.send({ type: 'method.choose', key })}
      onChange={() => flow.send({ type: 'method.change' })}
    >
      {passkey === undefined ? null : <PasskeyFlow flow={passkey} />}
      {passcode === undefined ? null : <PasscodeFlow flow={passcode} />}
      {password === undefined ? null : (
        <PasswordFlow flow={password} hasOtherWays={view.methods.length > 1} />
      )}
      {singleSignOn === undefined ? null : <SingleSignOnFlow flow={singleSignOn} />}
      <SupportCode />
    </AuthenticationPanel>
  )
}
