import { shallowEqual, useSelector } from '@xstate/react'

import type { Me } from '#src/api/contract/user.ts'
import type { App, FlowRef } from '#src/app/start-app.ts'
import { selectAccountView } from '#src/machines/account/account.view.ts'
import { useFlow } from '#src/routes/-flow.ts'
import { PasskeysFlow } from '#src/routes/-passkeys-flow.tsx'
import { PasswordUpdateFlow } from '#src/routes/-password-update-flow.tsx'
import { useShell } from '#src/routes/-shell.ts'
import { AccountScreen } from '#src/ui/account-screen.tsx'

type AccountFlowProps = { app: App; me: Me }

/** The person's own account (ACCOUNT-1). */
export function AccountFlow({ app, me }: AccountFlowProps) {
  const flow = useFlow(app, 'account')

  return flow === undefined ? null : <Account app={app} me={me} flow={flow} />
}

function Account({ app, me, flow }: AccountFlowProps & { flow: FlowRef<'account'> }) {
  const view = useSelector(flow, selectAccountView, shallowEqual)
  const { themeChoice, onChooseTheme } = useShell(app)

  return (
    <AccountScreen
      me={me}
      view={view}
      themeChoice={themeChoice}
      onChooseTheme={onChooseTheme}
      onRetry={() => flow.send({ type: 'sessions.retry' })}
      onRevoke={(id) => flow.send({ type: 'session.revoke', id })}
      onAskOthers={() => flow.send({ type: 'others.revoke' })}
      onConfirmOthers={() => flow.send({ type: 'others.confirm' })}
      onCancelOthers={() => flow.send({ type: 'others.cancel' })}
    >
      <PasskeysFlow app={app} />
      <PasswordUpdateFlow app={app} />
    </AccountScreen>
  )
}
