import { useQuery } from '@tanstack/react-query'
import { shallowEqual, useSelector } from '@xstate/react'

import { recentLeadsQuery } from '#src/api/lead-queries.ts'
import type { App, FlowRef } from '#src/app/start-app.ts'
import { useFlow } from '#src/containers/flow.ts'
import { LeadCorrection } from '#src/containers/lead-correction.tsx'
import { shownProblem } from '#src/containers/list-problem.ts'
import { selectLeadCorrectionView } from '#src/machines/lead-correction/lead-correction.view.ts'
import { RecentLeadsSection } from '#src/ui/account/recent-leads-section.tsx'

/** The person's latest leads, to correct; the route around it opens and closes the flow `leadCorrection`. */
export function RecentLeadsFlow({ app }: { app: App }) {
  const flow = useFlow(app, 'leadCorrection')

  return flow === undefined ? null : <Section app={app} flow={flow} />
}

function Section({
  app: { call, drafts, demoSession },
  flow,
}: {
  app: App
  flow: FlowRef<'leadCorrection'>
}) {
  const view = useSelector(flow, selectLeadCorrectionView, shallowEqual)
  const runningId = useSelector(demoSession, ({ context: { record } }) => record?.lead.id ?? null)
  const { data, error, isFetching, refetch } = useQuery({
    ...recentLeadsQuery(call),
    staleTime: 0,
  })

  return (
    <>
      <RecentLeadsSection
        leads={data}
        problem={shownProblem({ error, isFetching })}
        runningId={runningId}
        step={view.step}
        onCorrect={(lead) => flow.send({ type: 'correction.ask', lead, isOwn: true })}
        onRetry={() => void refetch()}
      />
      <LeadCorrection drafts={drafts} flow={flow} isOwn />
    </>
  )
}
