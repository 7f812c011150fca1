import { shallowEqual, useSelector } from '@xstate/react'

import type { Method } from '#src/api/contract/method.ts'
import { rules } from '#src/api/contract/rules.ts'
import type { Me } from '#src/api/contract/user.ts'
import type { App, FlowRef } from '#src/app/start-app.ts'
import { selectAccountView } from '#src/machines/account/account.view.ts'
import { selectUiSettingsView } from '#src/machines/ui-settings/ui-settings.view.ts'
import { useFlow, useMeChanges } from '#src/containers/flow.ts'
import { EmailUpdateFlow } from '#src/containers/account/email-update-flow.tsx'
import { NameUpdateFlow } from '#src/containers/account/name-update-flow.tsx'
import { OwnDataFlow } from '#src/containers/account/own-data-flow.tsx'
import { PasskeysFlow } from '#src/containers/account/passkeys-flow.tsx'
import { LinkedSignOnsFlow } from '#src/containers/account/linked-sign-ons-flow.tsx'
import { PasswordUpdateFlow } from '#src/containers/account/password-update-flow.tsx'
import { RecentLeadsFlow } from '#src/containers/account/recent-leads-flow.tsx'
import { WorkUpdateFlow } from '#src/containers/account/work-update-flow.tsx'
import { useForgotten } from '#src/containers/frame/carried.ts'
import { useShell } from '#src/containers/frame/use-shell.ts'
import { AccountScreen } from '#src/ui/account/account-screen.tsx'

type AccountFlowProps = {
  app: App
  me: Me
  /** Every configured sign-in method; none if they could not be loaded. */
  methods: readonly Method[]
}

/** The person's own account (ACCOUNT-1). */
export function AccountFlow(props: AccountFlowProps) {
  const flow = useFlow(props.app, 'account')

  return flow === undefined ? null : <Account {...props} flow={flow} />
}

function Account({ app, me, methods, flow }: AccountFlowProps & { flow: FlowRef<'account'> }) {
  const view = useSelector(flow, selectAccountView, shallowEqual)
  // Methods that were added or removed on this page show at once.
  const now = useSelector(app.session, ({ context }) => context.me) ?? me
  useMeChanges(app, flow)
  const { themeChoice, onChooseTheme } = useShell(app)
  const isSlashOff = useSelector(app.uiSettings, (it) => selectUiSettingsView(it).isSlashOff)
  useForgotten('problem')
  const isOn = (type: Method['type']) =>
    methods.length === 0 || methods.some((method) => method.type === type)

  return (
    <AccountScreen
      me={now}
      view={view}
      emailChange={<EmailUpdateFlow app={app} me={now} />}
      nameForm={<NameUpdateFlow app={app} me={now} />}
      work={now.isCustomer && now.organizationFormCompleted ? <WorkUpdateFlow app={app} /> : null}
      leads={demosToSomebody(now) ? <RecentLeadsFlow app={app} /> : null}
      ownData={<OwnDataFlow app={app} me={now} />}
      themeChoice={themeChoice}
      onChooseTheme={onChooseTheme}
      isSlashOff={isSlashOff}
      onToggleSlash={() => app.uiSettings.send({ type: 'slash.toggle' })}
      onRetry={() => flow.send({ type: 'sessions.retry' })}
      onRevoke={(id) => flow.send({ type: 'session.revoke', id })}
      onAskOthers={() => flow.send({ type: 'others.revoke' })}
      onConfirmOthers={() => flow.send({ type: 'others.confirm' })}
      onCancelOthers={() => flow.send({ type: 'others.cancel' })}
    >
      {isOn('passkey') ? <PasskeysFlow app={app} /> : null}
      {isOn('password') ? <PasswordUpdateFlow app={app} /> : null}
      <LinkedSignOnsFlow app={app} configured={methods} />
    </AccountScreen>
  )
}

/** Leads are named by people who demo, if this portal has leads. */
const demosToSomebody = (me: Me) =>
  me.demoSessionMaxAgeSec !== null && rules.setupComplete(me).isAllowed
