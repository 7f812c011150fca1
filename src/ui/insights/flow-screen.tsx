import { Button, Flex, Skeleton, Stack, Text } from '@chakra-ui/react'
import { useState, type ReactNode } from 'react'

import {
  lacksDays,
  type FlowInsights,
  type FlowSearch,
  type RunFilter,
} from '#src/api/contract/flow-insights.ts'
import { zoneNames } from '#src/api/contract/zones.ts'
import { counted } from '#src/lib/counted.ts'
import { FlowChart } from '#src/ui/insights/flow-chart.tsx'
import { FlowFilters } from '#src/ui/insights/flow-filters.tsx'
import {
  figuresOf,
  namedStopsOf,
  shareText,
  stopText,
  summaryText,
  timeText,
} from '#src/ui/insights/flow-text.ts'
import { flowWords, stateText } from '#src/ui/insights/flow-words.ts'
import { rangeText } from '#src/ui/insights/usage.ts'
import { DownloadButton } from '#src/ui/parts/buttons/download-button.tsx'
import { BarList } from '#src/ui/parts/figures/bar-list.tsx'
import { FigureCard } from '#src/ui/parts/figures/figure-card.tsx'
import { Kpis } from '#src/ui/parts/figures/kpis.tsx'
import { ScreenHeading } from '#src/ui/parts/page/screen-heading.tsx'
import { ListAlert, type ListProblem } from '#src/ui/parts/status/list-alert.tsx'
import { ProblemAlert } from '#src/ui/parts/status/problem-alert.tsx'
import { StatusLine } from '#src/ui/parts/status/status-line.tsx'
import { waitText } from '#src/ui/parts/time/ranges.ts'

type Table = 'edges' | 'states'
export type FlowScreenProps = {
  search: FlowSearch
  /** What is chosen of the chart. */
  filter: RunFilter
  /** `null` while none came; what came before stays until the next is there. */
  insights: FlowInsights | null
  isFetching: boolean
  problem: ListProblem | null
  file: { isBusy: boolean; problem: string | null; onDownload: (table: Table) => void }
  /** Asks for the code of a sign-in that failed, for who may. */
  failure: ReactNode
  onSearch: (part: Partial<FlowSearch>) => void
  /** Shows the runs of what was pressed; the way back leads to what was seen before. */
  onChoose: (shown: RunFilter & { runs?: 'all' }) => void
  onRetry: () => void
}

/** How people get through a flow, on its chart. */
export function FlowScreen(props: FlowScreenProps) {
  const { search, insights, isFetching, problem, file, failure, onSearch } = props

  return (
    <Stack gap="6" maxWidth="76rem">
      <ScreenHeading>Flow insights</ScreenHeading>
      {failure}
      <FlowFilters
        search={search}
        before={insights && { from: insights.beforeFrom, to: insights.beforeTo }}
        onSearch={onSearch}
      />
      <ListAlert problem={problem} onRetry={props.onRetry} />
      <ProblemAlert>{file.problem}</ProblemAlert>
      <StatusLine>{statusText(props)}</StatusLine>
      <Stack gap="8" aria-busy={isFetching}>
        {insights === null ? (
          problem === null && !lacksDays(search) ? (
            <Skeleton height="80" aria-hidden />
          ) : null
        ) : (
          <Figures {...props} insights={insights} />
        )}
      </Stack>
    </Stack>
  )
}

const statusText = ({ insights, problem, search }: FlowScreenProps) => {
  if (insights === null) {
    return problem === null ? waitText(lacksDays(search)) : null
  }
  const { beforeFrom, beforeTo } = insights
  const zone = search.zone === 'UTC' ? 'UTC' : `${zoneNames[search.zone]}’s time`
  return `${rangeText(insights)}, compared with ${rangeText({ from: beforeFrom, to: beforeTo })}. Days are of ${zone}. Runs are nobody’s: no name and no value is kept of them, and whoever loads a page anew begins another.`
}

const ofStops = 'Where people stop'

function Figures({
  insights,
  filter,
  file,
  onChoose,
}: FlowScreenProps & { insights: FlowInsights }) {
  const [isWhole, setIsWhole] = useState(false)
  const { flow, now, before, edges, states } = insights
  const { name } = flowWords[flow]
  const stops = namedStopsOf(insights)
  const title = `The chart of ${name}`

  return (
    <>
      <Text fontSize="lg" maxWidth="prose">
        {summaryText(insights)}
      </Text>
      <Kpis kpis={figuresOf(insights)} />
      <FigureCard
        level="h2"
        title={title}
        note="On each edge the runs that took it, ▲▼ points of them more or less than before, and the median time until then. Press a state or an edge for its runs."
        table={{
          columns: [
            'From, event, to',
            'Runs',
            'Share',
            'Times',
            'Median',
            'Before',
            'Share before',
            'Median before',
          ],
          rows: edges
            .filter((edge) => edge.runs + edge.before.runs > 0)
            .map((edge) => [
              `${stateText(flow, edge.source)}, ${edge.label}, ${edge.targets.map((path) => stateText(flow, path)).join(', ')}${formerMark(edge)}`,
              edge.runs,
              shareText(edge.runs, now.runs),
              edge.times,
              timeText(edge.medianMs),
              edge.before.runs,
              shareText(edge.before.runs, before.runs),
              timeText(edge.before.medianMs),
            ]),
        }}
        actions={
          <>
            <Button variant="outline" aria-pressed={isWhole} onClick={() => setIsWhole(!isWhole)}>
              Whole chart
            </Button>
            <DownloadButton
              of={title}
              isBusy={file.isBusy}
              onDownload={() => file.onDownload('edges')}
            >
              CSV
            </DownloadButton>
          </>
        }
      >
        <FlowChart insights={insights} chosen={filter} isWhole={isWhole} onChoose={onChoose} />
        <Former all={edges} one="edge" many="edges" />
      </FigureCard>
      {stops.length === 0 ? null : (
        <FigureCard
          level="h2"
          title={ofStops}
          note="Runs that were left in a state, or failed there; of all that came to it."
          table={{
            columns: [
              'State',
              'Runs',
              'Failed there',
              'Left there',
              'Runs before',
              'Stopped before',
            ],
            rows: states
              .filter((state) => state.runs + state.before.runs > 0)
              .map(({ path, isDrawn, runs, failed, left, before: then }) => [
                `${stateText(flow, path)}${formerMark({ isDrawn })}`,
                runs,
                failed,
                left,
                then.runs,
                then.failed + then.left,
              ]),
          }}
          actions={
            <DownloadButton
              of={ofStops}
              isBusy={file.isBusy}
              onDownload={() => file.onDownload('states')}
            >
              CSV
            </DownloadButton>
          }
        >
          <BarList
            label={ofStops}
            bars={stops.map((state) => ({
              key: state.path,
              name: stateText(flow, state.path),
              value: state.failed + state.left,
              text: stopText(insights, state),
              onChoose: () => onChoose({ state: state.path }),
            }))}
          />
          <Former all={states} one="state" many="states" />
        </FigureCard>
      )}
      {now.runs === 0 ? null : (
        <Flex gap="3" wrap="wrap" _print={{ display: 'none' }}>
          {now.failed === 0 ? null : (
            <Button variant="outline" onClick={() => onChoose({ outcome: 'failed' })}>
              Runs that failed
            </Button>
          )}
          <Button variant="outline" onClick={() => onChoose({ runs: 'all' })}>
            All runs
          </Button>
        </Flex>
      )}
    </>
  )
}

type Part = { isDrawn: boolean }

const formerMark = ({ isDrawn }: Part) => (isDrawn ? '' : ' (of an earlier chart)')

/** A chart changes: what was counted of it as it was is drawn nowhere. */
function Former({ all, one, many }: { all: readonly Part[]; one: string; many: string }) {
  const former = all.filter(({ isDrawn }) => !isDrawn).length
  return former === 0 ? null : (
    <Text fontSize="sm" color="fg.muted">
      {counted(former, { one, many })} of an earlier chart {former === 1 ? 'stands' : 'stand'} in
      the table and in the file.
    </Text>
  )
}
