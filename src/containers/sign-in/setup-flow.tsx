import { shallowEqual, useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import * as z from 'zod/mini'

import type { App, FlowRef } from '#src/app/start-app.ts'
import type { accessWatchMachine } from '#src/machines/access-watch/access-watch.machine.ts'
import { selectIsReachable } from '#src/machines/access-watch/access-watch.view.ts'
import {
  selectOrganizationAccessView,
  type OrganizationAccessView,
} from '#src/machines/organization-access/organization-access.view.ts'
import { useFlow } from '#src/containers/flow.ts'
import { KeptDraft } from '#src/containers/kept-draft.ts'
import { LoadingScreen } from '#src/ui/frame/loading-screen.tsx'
import { PasscodeFlow } from '#src/containers/sign-in/passcode-flow.tsx'
import { ConfirmEmailScreen } from '#src/ui/sign-in/confirm-email-screen.tsx'
import { OrganizationFormScreen } from '#src/ui/sign-in/organization-form-screen.tsx'
import { PendingAccessScreen } from '#src/ui/sign-in/pending-access-screen.tsx'
import { RejectedAccessScreen } from '#src/ui/sign-in/rejected-access-screen.tsx'
import { RequestAccessScreen } from '#src/ui/sign-in/request-access-screen.tsx'
import { SingleSignOnFlow } from '#src/containers/sign-in/single-sign-on-flow.tsx'
import { StaffSignInScreen } from '#src/ui/sign-in/staff-sign-in-screen.tsx'

/** The way in after sign-in (ACCESS-1, ACCESS-2). */
export function SetupFlow({ app }: { app: App }) {
  const flow = useFlow(app, 'organizationAccess')

  return flow === undefined ? null : <Steps app={app} flow={flow} />
}

const formSchema = z.object({
  organization: z.string(),
  website: z.optional(z.string()),
  country: z.string(),
  jobTitle: z.string(),
})
const requestSchema = z.object({ organization: z.string(), reason: z.optional(z.string()) })

function Steps({ app, flow }: { app: App; flow: FlowRef<'organizationAccess'> }) {
  const view = useSelector(flow, selectOrganizationAccessView, shallowEqual)

  const passcode = useSelector(flow, ({ children }) => children.passcode)
  const singleSignOn = useSelector(flow, ({ children }) => children.singleSignOn)
  const watch = useSelector(flow, ({ children }) => children.watch)

  switch (view.step) {
    case 'confirm-email':
      return (
        <ConfirmEmailScreen isBusy={view.isBusy}>
          {passcode === undefined ? null : <PasscodeFlow flow={passcode} occasion="confirm" />}
        </ConfirmEmailScreen>
      )
    case 'staff-sign-in':
      return (
        <StaffSignInScreen>
          {singleSignOn === undefined ? null : <SingleSignOnFlow flow={singleSignOn} />}
        </StaffSignInScreen>
      )
    case 'organization-form':
      return (
        <KeptDraft drafts={app.drafts} name="organization-form" schema={formSchema}>
          {(typed) => (
            <OrganizationFormScreen
              view={view}
              typed={typed}
              onType={(now) => app.drafts.write('organization-form', now)}
              onSubmit={(form) => flow.send({ type: 'form.submit', form })}
            />
          )}
        </KeptDraft>
      )
    case 'request-access':
      return (
        <KeptDraft drafts={app.drafts} name="access-request" schema={requestSchema}>
          {(typed) => (
            <RequestAccessScreen
              view={view}
              typed={typed}
              onType={(now) => app.drafts.write('access-request', now)}
              onSubmit={(request) => flow.send({ type: 'access.submit', request })}
              onKeep={() => {
                app.drafts.drop('access-request')
                flow.send({ type: 'access.keep' })
              }}
            />
          )}
        </KeptDraft>
      )
    case 'pending':
      return watch === undefined ? null : <Pending flow={flow} view={view} watch={watch} />
    case 'rejected':
      return (
        <RejectedAccessScreen
          view={view}
          onAskAgain={() => {
            // An earlier draft belongs to the request that was decided.
            app.drafts.drop('access-request')
            flow.send({ type: 'access.askAgain' })
          }}
        />
      )
    case 'complete':
      return <LoadingScreen />
  }
}

type PendingProps = {
  flow: FlowRef<'organizationAccess'>
  view: Extract<OrganizationAccessView, { step: 'pending' }>
  watch: ActorRefFrom<typeof accessWatchMachine>
}

function Pending({ flow, view, watch }: PendingProps) {
  const isReachable = useSelector(watch, selectIsReachable)

  return (
    <PendingAccessScreen
      view={view}
      isReachable={isReachable}
      onChange={() => flow.send({ type: 'access.change' })}
      onWithdraw={() => flow.send({ type: 'access.withdraw' })}
      onConfirm={() => flow.send({ type: 'access.confirm' })}
      onCancel={() => flow.send({ type: 'access.cancel' })}
    />
  )
}
