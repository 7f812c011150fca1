import { useHydrated } from '@tanstack/react-router'
import { shallowEqual, useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'

import { selectPasskeyAutofillView } from '#src/machines/passkey-autofill/passkey-autofill.view.ts'
import type { passkeyMachine } from '#src/machines/passkey/passkey.machine.ts'
import { selectPasskeyView } from '#src/machines/passkey/passkey.view.ts'
import { PasskeyLogin } from '#src/ui/sign-in/passkey-login.tsx'
import { PasskeyPanel } from '#src/ui/sign-in/passkey-panel.tsx'

type PasskeyFlowProps = { flow: ActorRefFrom<typeof passkeyMachine> }

/** The passkey method inside login. */
export function PasskeyFlow({ flow }: PasskeyFlowProps) {
  const view = useSelector(flow, selectPasskeyView, shallowEqual)

  return <PasskeyPanel view={view} onStart={() => flow.send({ type: 'passkey.start' })} />
}

/** Login by passkey beside the email field. */
export function UserlessFlow({ flow }: PasskeyFlowProps) {
  const view = useSelector(flow, selectPasskeyView, shallowEqual)
  const autofill = useSelector(flow, ({ children }) => children.autofill)
  const autofillView = useSelector(autofill, selectPasskeyAutofillView, shallowEqual)

  return (
    <PasskeyLogin
      // The prerendered page does not know the browser yet, and hydration has to start with the same content.
      view={useHydrated() ? view : { step: 'checking' }}
      autofill={autofillView}
      onStart={() => flow.send({ type: 'passkey.start' })}
    />
  )
}
