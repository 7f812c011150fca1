import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { shallowEqual, useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'

import { decidedQuery, organizationQuery } from '#src/api/admin-queries.ts'
import type { Call } from '#src/api/client.ts'
import type { OrganizationDetail } from '#src/api/contract/admin-organizations.ts'
import type { App, FlowRef } from '#src/app/start-app.ts'
import {
  selectMergedName,
  selectMergeView,
  selectOrganizationActView,
  selectUnsavedView,
} from '#src/machines/admin-act/admin-act.view.ts'
import { useLatest } from '#src/containers/admin/admin-act.ts'
import { Merge, useMergeChoice } from '#src/containers/admin/merge.tsx'
import { shownProblem } from '#src/containers/list-problem.ts'
import { useFlow } from '#src/containers/flow.ts'
import type { DecisionCallbacks } from '#src/ui/admin/decision.ts'
import { UnsavedAct } from '#src/ui/admin/unsaved-act.tsx'
import { OrganizationDrawer } from '#src/ui/admin/organization-drawer.tsx'

type OrganizationProps = {
  app: App
  call: Call
  id: string
  listedName: string | undefined
  onAsk: DecisionCallbacks['onAsk'] | null
  /** No decision can be made at the moment. */
  isUndoing?: boolean
  /** It was merged: the address is to name the one that stays (ADR 160). */
  onMerged: (intoId: string) => void
  onClose: () => void
  children?: ReactNode
}

/** The organization that the address names, and what is set for it. */
export function Organization(props: OrganizationProps) {
  const flow = useFlow(props.app, 'adminAct')

  return flow === undefined ? null : <Shown {...props} flow={flow} />
}

/** Above the list: changes of an organization that could not be saved before its drawer was closed. */
export function UnsavedOrganization(props: UnsavedProps) {
  const flow = useFlow(props.app, 'adminAct')

  return flow === undefined ? null : <Unsaved {...props} flow={flow} />
}

type UnsavedProps = { app: App; call: Call; shownId: string | undefined }

function Unsaved({ call, flow, shownId }: UnsavedProps & { flow: FlowRef<'adminAct'> }) {
  // A change may end after its drawer is closed.
  useLatest(flow, call)
  const unsaved = useSelector(flow, selectUnsavedView, shallowEqual)

  return unsaved === null || unsaved.id === shownId ? null : (
    <UnsavedAct
      {...unsaved}
      onRetry={() => flow.send({ type: 'act.confirm', typed: '' })}
      onDiscard={() => flow.send({ type: 'act.cancel' })}
    />
  )
}

type ShownProps = OrganizationProps & { flow: FlowRef<'adminAct'> }

function Shown(props: ShownProps) {
  const {
    call,
    id,
    listedName,
    flow,
    onAsk,
    isUndoing = false,
    onMerged,
    onClose,
    children,
  } = props
  const { data, error, isFetching, refetch } = useQuery(organizationQuery(call, id))
  const view = useSelector(flow, (it) => selectOrganizationActView(it, id), shallowEqual)
  const merging = useSelector(flow, (it) => selectMergeView(it, id), shallowEqual)
  const mergedName = useSelector(flow, (it) => selectMergedName(it, id))
  const choice = useMergeChoice(call, data)
  const stayingId = data?.id ?? id
  const followMerged = useEffectEvent(onMerged)
  useEffect(() => {
    if (stayingId !== id) {
      followMerged(stayingId)
    }
  }, [stayingId, id])

  return (
    <>
      <OrganizationDrawer
        organization={data ?? null}
        listedName={listedName}
        problem={shownProblem({ error, isFetching })}
        decided={useDecided(call, id, data)}
        view={view}
        onAct={(act) => {
          if (data !== undefined) {
            const asked = { about: 'organization', act, row: data } as const
            flow.send({ type: act.type === 'showDemo' ? 'demo.choose' : 'act.ask', asked })
          }
        }}
        mergedName={mergedName}
        choice={choice}
        onMerge={({ id: intoId, name, version }) => {
          if (data !== undefined) {
            const act = { type: 'merge', into: { id: intoId, name, version } } as const
            flow.send({ type: 'act.ask', asked: { about: 'merge', act, row: data } })
          }
        }}
        onActAgain={() => flow.send({ type: 'act.confirm', typed: '' })}
        onAsk={data?.kind === 'customer' ? null : onAsk}
        isUndoing={isUndoing}
        onRetry={() => void refetch()}
        onClose={() => {
          // The page shows what could not be saved, and can send it again.
          if (selectUnsavedView(flow.getSnapshot()) === null) {
            flow.send({ type: 'act.cancel' })
          }
          onClose()
        }}
      >
        {children}
      </OrganizationDrawer>
      {merging === null ? null : (
        <Merge
          call={call}
          id={id}
          view={merging}
          onConfirm={() => flow.send({ type: 'act.confirm', typed: '' })}
          onCancel={() => flow.send({ type: 'act.cancel' })}
        />
      )}
    </>
  )
}

/** What was decided: what came with the organization, and older requests once they are asked for. */
const useDecided = (call: Call, id: string, organization: OrganizationDetail | undefined) => {
  const [isAsked, setIsAsked] = useState(false)
  const newest = organization?.requests.filter(({ decision }) => decision !== null) ?? []
  const last = newest.at(-1)
  const older = useInfiniteQuery({
    ...decidedQuery(call, id, last),
    enabled: isAsked && last !== undefined,
  })
  const requests = [...newest, ...(older.data?.pages.flatMap((page) => page.requests) ?? [])]
  const inAll = organization?.decided ?? 0

  return {
    requests,
    inAll,
    hasOlder: older.data === undefined ? inAll > newest.length : older.hasNextPage,
    isFetching: older.isFetching,
    problem: shownProblem(older),
    onOlder: () => (isAsked ? void older.fetchNextPage() : setIsAsked(true)),
    onRetry: () => void older.refetch(),
  }
}
