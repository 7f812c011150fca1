import { useQuery } from '@tanstack/react-query'
import { shallowEqual, useSelector } from '@xstate/react'
import { useCallback, useDeferredValue, useState } from 'react'
import type { ActorRefFrom } from 'xstate'

import { leadsQuery } from '#src/api/lead-queries.ts'
import type { App, FlowRef } from '#src/app/start-app.ts'
import { selectDemoSessionView } from '#src/machines/demo-session/demo-session.view.ts'
import type { leadMachine } from '#src/machines/lead/lead.machine.ts'
import { selectLeadView } from '#src/machines/lead/lead.view.ts'
import { LeadDialog } from '#src/ui/demos/lead-dialog.tsx'
import { typedLeadSchema, type TypedLead } from '#src/ui/demos/typed-lead.ts'

type AskedLeadProps = { app: App; flow: FlowRef<'demoOpen'> }

/** The lead form while the demo's flow asks for a lead; the press that led there is answered first (ADR 025). */
export function AskedLead({ app, flow }: AskedLeadProps) {
  const lead = useSelector(flow, ({ children }) => children.lead)
  const isDrawn = useDeferredValue(lead) === lead

  return lead === undefined || !isDrawn ? null : <LeadFlow app={app} lead={lead} />
}

type LeadFlowProps = { app: App; lead: ActorRefFrom<typeof leadMachine> }

/** The lead form, starting with what this tab kept. The person's earlier leads load beside it. */
function LeadFlow({ app, lead }: LeadFlowProps) {
  const view = useSelector(lead, selectLeadView, shallowEqual)
  const isGoogle = useSelector(app.session, ({ context }) => context.me?.isGoogle ?? false)
  const demoSession = useSelector(app.demoSession, selectDemoSessionView, shallowEqual)
  const leads = useQuery({ ...leadsQuery(app.call), staleTime: 0 })
  const [typed] = useState(() => app.drafts.read('lead', typedLeadSchema))
  const keep = useCallback(
    (now: TypedLead | null) =>
      now === null
        ? app.drafts.drop('lead')
        : app.drafts.write('lead', {
            ...now,
            demo: app.flow('demoOpen')?.getSnapshot().context.demo,
          }),
    [app],
  )

  return (
    <LeadDialog
      view={view}
      isGoogle={isGoogle}
      typed={typed}
      leads={leads.data ?? []}
      runningId={demoSession.step === 'none' ? null : demoSession.lead.id}
      onType={keep}
      onSubmit={(draft) => lead.send({ type: 'lead.submit', lead: draft })}
      onResume={(leadId) => lead.send({ type: 'lead.resume', leadId })}
      onBack={() => lead.send({ type: 'lead.back' })}
    />
  )
}
