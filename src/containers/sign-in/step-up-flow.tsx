import { shallowEqual, useSelector } from '@xstate/react'

import type { FlowRef } from '#src/app/start-app.ts'
import { selectStepUpView } from '#src/machines/step-up/step-up.view.ts'
import { AuthenticationFlow } from '#src/containers/sign-in/authentication-flow.tsx'
import { StepUpDialog } from '#src/ui/sign-in/step-up-dialog.tsx'

/** Asks a signed-in person to sign in again, over whatever is shown. */
export function StepUpFlow({ flow }: { flow: FlowRef<'stepUp'> }) {
  const view = useSelector(flow, selectStepUpView, shallowEqual)
  const authentication = useSelector(flow, ({ children }) => children.authentication)

  return (
    <StepUpDialog view={view} onCancel={() => flow.send({ type: 'stepUp.cancel' })}>
      {authentication === undefined ? null : <AuthenticationFlow flow={authentication} />}
    </StepUpDialog>
  )
}
