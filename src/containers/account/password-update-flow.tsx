import { shallowEqual, useSelector } from '@xstate/react'

import type { Me } from '#src/api/contract/user.ts'
import type { App, FlowRef } from '#src/app/start-app.ts'
import { selectPasswordUpdateView } from '#src/machines/password-update/password-update.view.ts'
import { useFlow } from '#src/containers/flow.ts'
import { PasswordSection } from '#src/ui/account/password-section.tsx'

/** Adding or changing the password; the route around it opens and closes the flow `passwordUpdate`. */
export function PasswordUpdateFlow({ app }: { app: App }) {
  const flow = useFlow(app, 'passwordUpdate')
  const me = useSelector(app.session, ({ context }) => context.me)

  return flow === undefined || me === null ? null : <Section flow={flow} me={me} />
}

function Section({ flow, me }: { flow: FlowRef<'passwordUpdate'>; me: Me }) {
  const view = useSelector(flow, selectPasswordUpdateView, shallowEqual)

  return (
    <PasswordSection
      view={view}
      email={me.email}
      hasPassword={me.methods.some(({ type }) => type === 'password')}
      onSubmit={(change) => flow.send({ type: 'password.submit', change })}
    />
  )
}
