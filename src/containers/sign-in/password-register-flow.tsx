import { shallowEqual, useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'

import type { passwordRegisterMachine } from '#src/machines/password-register/password-register.machine.ts'
import { selectPasswordRegisterView } from '#src/machines/password-register/password-register.view.ts'
import { PasswordRegisterPanel } from '#src/ui/sign-in/password-register-panel.tsx'

/** The password method inside register. */
export function PasswordRegisterFlow({
  flow,
}: {
  flow: ActorRefFrom<typeof passwordRegisterMachine>
}) {
  const view = useSelector(flow, selectPasswordRegisterView, shallowEqual)

  return (
    <PasswordRegisterPanel
      view={view}
      onSubmit={(password) => flow.send({ type: 'password.submit', password })}
    />
  )
}
