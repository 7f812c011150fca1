import { shallowEqual, useSelector } from '@xstate/react'

import { emailKeeperOf } from '#src/api/contract/email-change.ts'
import { setupStepOf } from '#src/api/contract/setup-step.ts'
import type { Me } from '#src/api/contract/user.ts'
import type { App, FlowRef } from '#src/app/start-app.ts'
import { useClock } from '#src/containers/clock.ts'
import { useFlow } from '#src/containers/flow.ts'
import { selectEmailUpdateView } from '#src/machines/email-update/email-update.view.ts'
import { EmailChange } from '#src/ui/account/email-change.tsx'

type EmailUpdateFlowProps = { app: App; me: Me }

/** Changing one's own address; the route around it opens and closes the flow `emailUpdate`. */
export function EmailUpdateFlow({ app, me }: EmailUpdateFlowProps) {
  const flow = useFlow(app, 'emailUpdate')

  return flow === undefined ? null : <Bound flow={flow} me={me} />
}

function Bound({ flow, me }: { flow: FlowRef<'emailUpdate'>; me: Me }) {
  const view = useSelector(flow, selectEmailUpdateView, shallowEqual)
  const countdown = useSelector(flow, ({ children }) => children.countdown)
  const clock = useClock(countdown)
  const isStaff = me.isGoogle || me.isStaffElsewhere

  return (
    <EmailChange
      view={view}
      me={me}
      keeper={emailKeeperOf({ isStaff, isAdmin: me.isAdmin, methods: me.methods })}
      isToSetUp={['organization-form', 'request-access'].includes(setupStepOf(me))}
      clock={clock}
      onAsk={() => flow.send({ type: 'change.ask' })}
      onCancel={() => flow.send({ type: 'change.cancel' })}
      onSubmit={(email) => flow.send({ type: 'email.submit', email })}
      onCode={(code) => flow.send({ type: 'code.submit', code })}
      onResend={() => flow.send({ type: 'code.resend' })}
    />
  )
}
