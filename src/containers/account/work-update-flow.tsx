import { useQuery } from '@tanstack/react-query'
import { shallowEqual, useSelector } from '@xstate/react'

import { organizationFormQuery } from '#src/api/organization-queries.ts'
import type { App, FlowRef } from '#src/app/start-app.ts'
import { selectWorkUpdateView } from '#src/machines/work-update/work-update.view.ts'
import { useFlow } from '#src/containers/flow.ts'
import { shownProblem } from '#src/containers/list-problem.ts'
import { AccountSection } from '#src/ui/account/account-section.tsx'
import { WorkForm } from '#src/ui/account/work-form.tsx'
import { ListAlert } from '#src/ui/parts/status/list-alert.tsx'
import { StatusLine } from '#src/ui/parts/status/status-line.tsx'

/** Where a customer works; the route around it opens and closes the flow `workUpdate`. */
export function WorkUpdateFlow({ app }: { app: App }) {
  const flow = useFlow(app, 'workUpdate')

  return flow === undefined ? null : <Section app={app} flow={flow} />
}

function Section({ app: { call }, flow }: { app: App; flow: FlowRef<'workUpdate'> }) {
  const view = useSelector(flow, selectWorkUpdateView, shallowEqual)
  const { data, error, isFetching, refetch } = useQuery({
    ...organizationFormQuery(call),
    // Loaded when the page is entered, and then no more, for what is typed is based on it.
    staleTime: 'static',
    gcTime: 0,
  })

  if (data === null) {
    return null
  }
  return (
    <AccountSection
      title="Where you work"
      lead="As you told us. Changing it does not affect which demos you see."
    >
      <ListAlert problem={shownProblem({ error, isFetching })} onRetry={() => void refetch()} />
      <StatusLine>{data === undefined && isFetching ? 'Loading...' : null}</StatusLine>
      {data === undefined ? null : (
        <WorkForm
          view={view}
          told={data}
          onSubmit={(form) => flow.send({ type: 'work.submit', form })}
        />
      )}
    </AccountSection>
  )
}
