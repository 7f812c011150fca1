import { shallowEqual, useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'

import type { passwordMachine } from '#src/machines/password/password.machine.ts'
import { selectPasswordView } from '#src/machines/password/password.view.ts'
import { useClock } from '#src/containers/clock.ts'
import { PasswordPanel } from '#src/ui/sign-in/password-panel.tsx'

type PasswordFlowProps = {
  flow: ActorRefFrom<typeof passwordMachine>
  hasOtherWays: boolean
}

/** The password method inside login. */
export function PasswordFlow({ flow, hasOtherWays }: PasswordFlowProps) {
  const view = useSelector(flow, selectPasswordView, shallowEqual)

  const limit = useSelector(flow, ({ children }) => children.limit)
  const clock = useClock(limit)

  return (
    <PasswordPanel
      clock={clock}
      view={view}
      hasOtherWays={hasOtherWays}
      onSubmit={(password) => flow.send({ type: 'password.submit', password })}
    />
  )
}
