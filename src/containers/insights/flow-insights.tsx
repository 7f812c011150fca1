import { useMutation, useQuery } from '@tanstack/react-query'

import type { Call } from '#src/api/client.ts'
import type { Me } from '#src/api/contract/user.ts'
import type { App } from '#src/app/start-app.ts'
import {
  exportFlow,
  lacksDays,
  type FlowSearch,
  type RunFilter,
} from '#src/api/contract/flow-insights.ts'
import { failureQuery, flowQuery, flowRunsQuery } from '#src/api/stats-queries.ts'
import { isProblem, textOf } from '#src/lib/call-error.ts'
import { isRefusal } from '#src/machines/call-outcome.ts'
import { saveFile } from '#src/lib/save-file.ts'
import {
  flowAddressOf,
  flowSearchOf,
  type FlowAddress,
  type FlowPageSearch,
} from '#src/containers/insights/flow-address.ts'
import { useStrongSession } from '#src/containers/admin/admin-page.tsx'
import { problemFrom, shownProblem } from '#src/containers/list-problem.ts'
import { StrongSession } from '#src/ui/admin/strong-session.tsx'
import { FailureDrawer, FailureForm, FailureRuns } from '#src/ui/insights/failure-search.tsx'
import { FlowRunsDrawer } from '#src/ui/insights/flow-runs-drawer.tsx'
import { FlowScreen } from '#src/ui/insights/flow-screen.tsx'
import { flowWords, stateText } from '#src/ui/insights/flow-words.ts'

type FlowInsightsProps = {
  app: App
  call: Call
  me: Me
  address: FlowAddress
  onAddress: (address: FlowAddress, isReplacing: boolean) => void
}
type OnSearch = (part: Partial<FlowPageSearch>, isReplacing: boolean) => void

const nothingChosen = {
  state: undefined,
  edge: undefined,
  outcome: undefined,
  runs: undefined,
  code: undefined,
}

/** How people get through a flow, on the days that the address names. */
export function FlowInsights({ app, call, me, address, onAddress }: FlowInsightsProps) {
  const whole = flowSearchOf(address)
  const onSearch: OnSearch = (part, isReplacing) =>
    onAddress(flowAddressOf({ ...whole, ...part }), isReplacing)
  const { state, edge, outcome, runs, code, ...search } = whole
  const filter = { state, edge, outcome }
  const isWhole = !lacksDays(search)
  const { data, error, isFetching, refetch } = useQuery(flowQuery(call, search))
  const file = useMutation({
    networkMode: 'always',
    mutationFn: async (table: 'edges' | 'states' | 'runs') =>
      saveFile(await call(exportFlow, { ...search, ...(table === 'runs' && filter), table })),
  })
  const isChosen = [state, edge, outcome, runs].some((it) => it !== undefined)

  return (
    <>
      <FlowScreen
        search={search}
        filter={filter}
        insights={data ?? null}
        isFetching={isFetching}
        problem={shownProblem({ error, isFetching })}
        file={{
          isBusy: file.isPending,
          problem: file.error === null ? null : textOf(file.error),
          onDownload: file.mutate,
        }}
        failure={
          me.isAdmin ? (
            <FailureForm onFind={(typed) => onSearch({ ...nothingChosen, code: typed }, false)} />
          ) : null
        }
        onSearch={(part) =>
          onSearch(part.flow === undefined ? part : { ...nothingChosen, ...part }, true)
        }
        onChoose={(chosen) => onSearch({ ...nothingChosen, ...chosen }, false)}
        onRetry={() => void refetch()}
      />
      {isChosen && isWhole ? (
        <Runs
          call={call}
          search={search}
          filter={filter}
          file={{ isBusy: file.isPending, onDownload: () => file.mutate('runs') }}
          onSearch={onSearch}
        />
      ) : null}
      {code !== undefined && me.isAdmin ? (
        <Failure {...{ app, call, me, code }} onClose={() => onSearch({ code: undefined }, true)} />
      ) : null}
    </>
  )
}

type RunsProps = Pick<FlowInsightsProps, 'call'> & {
  onSearch: OnSearch
  search: FlowSearch
  filter: RunFilter
  file: { isBusy: boolean; onDownload: () => void }
}

function Runs({ call, search, filter, file, onSearch }: RunsProps) {
  const { data, error, isFetching, refetch } = useQuery(
    flowRunsQuery(call, { ...search, ...filter }),
  )
  return (
    <FlowRunsDrawer
      title={titleOf(search, filter)}
      filter={filter}
      runs={data?.runs ?? null}
      hasMore={data?.hasMore ?? false}
      problem={shownProblem({ error, isFetching })}
      isFileBusy={file.isBusy}
      onOutcome={(outcome) => onSearch({ outcome, runs: 'all' }, true)}
      onDownload={file.onDownload}
      onRetry={() => void refetch()}
      onClose={() => onSearch(nothingChosen, true)}
    />
  )
}

const titleOf = ({ flow }: FlowSearch, { state, edge }: RunFilter) => {
  const { name } = flowWords[flow]
  if (state !== undefined) {
    return `${name}: runs in “${stateText(flow, state)}”`
  }
  if (edge === undefined) {
    return `${name}: runs`
  }
  const [from = '', to = ''] = edge.split(' > ')
  const [source = ''] = from.split(' ')
  const ends = [source === '*' ? '' : source, ...to.split(', ')]
  return `${name}: runs by “${ends.map((path) => stateText(flow, path)).join(' → ')}”`
}

/** What was typed may be no code at all. */
const reasonOf = (error: Error) =>
  isProblem(error, 'invalid-input')
    ? 'A code has six letters and digits, like 7KQ-4MD. Please look at it again.'
    : textOf(error)

type FailureProps = Pick<FlowInsightsProps, 'app' | 'call' | 'me'> & {
  code: string
  onClose: () => void
}

function Failure({ app, call, me, code, onClose }: FailureProps) {
  return (
    <FailureDrawer code={code} onClose={onClose}>
      <StrongSession {...useStrongSession(app, me)}>
        <FoundFailure call={call} code={code} />
      </StrongSession>
    </FailureDrawer>
  )
}

function FoundFailure({ call, code }: Pick<FailureProps, 'call' | 'code'>) {
  const { data, error, isFetching, refetch } = useQuery(failureQuery(call, code))

  return (
    <FailureRuns
      runs={data?.runs ?? null}
      problem={
        error === null || isFetching ? null : { ...problemFrom(error), text: reasonOf(error) }
      }
      onRetry={isRefusal(error) ? null : () => void refetch()}
    />
  )
}
