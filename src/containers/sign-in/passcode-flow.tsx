import { shallowEqual, useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'

import type { passcodeMachine } from '#src/machines/passcode/passcode.machine.ts'
import { selectPasscodeView } from '#src/machines/passcode/passcode.view.ts'
import { useClock } from '#src/containers/clock.ts'
import type { SignInSearch } from '#src/containers/sign-in/sign-in-search.ts'
import type { PasscodeOccasion } from '#src/ui/sign-in/passcode-form.tsx'
import { PasscodePanel } from '#src/ui/sign-in/passcode-panel.tsx'

type PasscodeFlowProps = {
  flow: ActorRefFrom<typeof passcodeMachine>
  occasion?: PasscodeOccasion
  loginSearch?: SignInSearch
}

/** The passcode method inside login and register, and where an address is confirmed. */
export function PasscodeFlow({ flow, ...props }: PasscodeFlowProps) {
  const view = useSelector(flow, selectPasscodeView, shallowEqual)
  const countdown = useSelector(flow, ({ children }) => children.countdown)
  const limit = useSelector(flow, ({ children }) => children.limit)
  const clock = useClock(countdown)
  const limitClock = useClock(limit)

  return (
    <PasscodePanel
      {...props}
      view={view}
      clock={clock}
      limitClock={limitClock}
      onRequest={() => flow.send({ type: 'code.request' })}
      onSubmit={(passcode) => flow.send({ type: 'code.submit', passcode })}
    />
  )
}
