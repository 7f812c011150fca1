import { useQuery, useQueryClient } from '@tanstack/react-query'
import { shallowEqual, useSelector } from '@xstate/react'
import { useEffect } from 'react'

import { organizationsQuery } from '#src/api/admin-queries.ts'
import { adminKey } from '#src/api/queries.ts'
import type { Call } from '#src/api/client.ts'
import { exportPartners } from '#src/api/contract/admin-organizations.ts'
import type { App, FlowRef } from '#src/app/start-app.ts'
import { selectSecondsLeft } from '#src/machines/countdown/countdown.view.ts'
import { selectDecisionsView } from '#src/machines/decisions/decisions.view.ts'
import { pageOf, useDownload, type ListAddress } from '#src/containers/admin/admin-list.ts'
import { useFlow } from '#src/containers/flow.ts'
import { useListTools } from '#src/containers/admin/list-tools.ts'
import { Organization, UnsavedOrganization } from '#src/containers/admin/organization.tsx'
import { DecisionBar } from '#src/ui/admin/decision-bar.tsx'
import { DecisionDialog } from '#src/ui/admin/decision-dialog.tsx'
import { isUndoing, type DecisionCallbacks } from '#src/ui/admin/decision.ts'
import { PartnersScreen, type PartnersSearch } from '#src/ui/admin/partners-screen.tsx'

type Search = PartnersSearch & { organization?: string | undefined }

type PartnersFlowProps = ListAddress<Search> & {
  app: App
  call: Call
  /** Of who looks. */
  email: string
  search: Search
}

/** Partners, and what is decided about them. */
export function PartnersFlow(props: PartnersFlowProps) {
  const flow = useFlow(props.app, 'decisions')

  return flow === undefined ? null : <Partners {...props} flow={flow} />
}

type PartnersProps = PartnersFlowProps & { flow: FlowRef<'decisions'> }

function Partners(props: PartnersProps) {
  const { app, call, email, search: whole, onSearch, entry, flow } = props
  const { organization, ...search } = whole
  const view = useSelector(flow, selectDecisionsView, shallowEqual)
  const query = useQuery(organizationsQuery(call, 'partner', search))
  const { q, sort, order, waiting } = search
  const download = useDownload(call, exportPartners, { q, sort, order, waiting })
  const tools = useListTools({ app, call, list: 'partners', search, download, onSearch })
  const on = callbacksOf(flow)
  useFresh(flow)

  const bar = view.step === 'done' ? <Bar flow={flow} view={view} on={on} /> : null
  return (
    <>
      <UnsavedOrganization app={app} call={call} shownId={organization} />
      <PartnersScreen
        {...on}
        page={pageOf(query)}
        search={search}
        view={view}
        tools={tools}
        onSearch={(part, { isTyping } = { isTyping: false }) => onSearch(part, isTyping)}
        onRetry={() => void query.refetch()}
        onOpen={({ id }) => entry.onOpen({ organization: id })}
      />
      {organization === undefined ? (
        bar
      ) : (
        <Organization
          app={app}
          call={call}
          id={organization}
          onAsk={on.onAsk}
          isUndoing={isUndoing(view)}
          onClose={() => entry.onClose({ organization: undefined })}
        >
          {bar}
        </Organization>
      )}
      {view.step === 'asking' ? (
        <DecisionDialog {...{ view, email }} onConfirm={on.onConfirm} onCancel={on.onCancel} />
      ) : null}
    </>
  )
}

const callbacksOf = (flow: FlowRef<'decisions'>): DecisionCallbacks => ({
  onChoose: (choices, isChosen) => flow.send({ type: 'rows.choose', choices, isChosen }),
  onClearChosen: () => flow.send({ type: 'rows.clear' }),
  onAsk: (verdict, people) => flow.send({ type: 'decision.ask', verdict, people }),
  onConfirm: (wording) => flow.send({ type: 'decision.confirm', ...wording }),
  onCancel: () => flow.send({ type: 'decision.cancel' }),
  onUndo: () => flow.send({ type: 'decision.undo' }),
  onDismiss: () => flow.send({ type: 'decision.dismiss' }),
})

/** Whatever the server answered to a decision, what admins look at is not the newest any more. */
const useFresh = (flow: FlowRef<'decisions'>) => {
  const queryClient = useQueryClient()
  const answers = useSelector(flow, ({ context }) => context.answers)
  useEffect(() => {
    if (answers > 0) {
      void queryClient.invalidateQueries({ queryKey: adminKey })
    }
  }, [answers, queryClient])
}

type BarProps = {
  flow: FlowRef<'decisions'>
  view: Parameters<typeof DecisionBar>[0]['view']
  on: DecisionCallbacks
}

function Bar({ flow, view, on: { onUndo, onDismiss } }: BarProps) {
  const countdown = useSelector(flow, ({ children }) => children.untilTooLate)
  const secondsLeft = useSelector(countdown, (snapshot) =>
    snapshot === undefined ? 0 : selectSecondsLeft(snapshot),
  )

  return <DecisionBar view={view} secondsLeft={secondsLeft} onUndo={onUndo} onDismiss={onDismiss} />
}
