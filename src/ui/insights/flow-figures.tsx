import { Button, Text } from '@chakra-ui/react'
import { useState } from 'react'

import type { FlowInsights, RunFilter } from '#src/api/contract/flow-insights.ts'
import { counted } from '#src/lib/counted.ts'
import { FlowChart } from '#src/ui/insights/flow-chart.tsx'
import { namedStopsOf, shareText, stopText, timeText } from '#src/ui/insights/flow-text.ts'
import { flowWords, stateText } from '#src/ui/insights/flow-words.ts'
import { DownloadButton } from '#src/ui/parts/buttons/download-button.tsx'
import { BarList } from '#src/ui/parts/figures/bar-list.tsx'
import { FigureCard } from '#src/ui/parts/figures/figure-card.tsx'

export type FlowFiguresProps = {
  insights: FlowInsights
  /** The chosen state or edge. */
  filter: RunFilter
  file: { isBusy: boolean; onDownload: (table: 'edges' | 'states') => void }
  /** Shows the runs of what was pressed; Back undoes it. */
  onChoose: (shown: RunFilter & { runs?: 'all' }) => void
}

/** The chart of a flow; each edge is as wide as the share of runs that took it. */
export function ChartFigure({ insights, filter, file, onChoose }: FlowFiguresProps) {
  const [isWhole, setIsWhole] = useState(false)
  const { flow, edges } = insights
  const title = `The chart of ${flowWords[flow].name}`

  return (
    <FigureCard
      level="h2"
      title={title}
      note="Each edge shows how many runs took it, by how many points that rose or fell (▲▼), and the median time until then. Press a state or an edge to see its runs."
      table={edgesTable(insights)}
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
  )
}

const edgesTable = ({ flow, now, before, edges }: FlowInsights) => ({
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
})

const ofStops = 'Where people stop'

/** The states in which runs failed or were left. */
export function StopsFigure({ insights, file, onChoose }: FlowFiguresProps) {
  const { flow, states } = insights
  const stops = namedStopsOf(insights)

  return stops.length === 0 ? null : (
    <FigureCard
      level="h2"
      title={ofStops}
      note="Runs that were left in a state, or failed there, out of all that reached it."
      table={statesTable(insights)}
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
  )
}

const statesTable = ({ flow, states }: FlowInsights) => ({
  columns: ['State', 'Runs', 'Failed there', 'Left there', 'Runs before', 'Stopped before'],
  rows: states
    .filter((state) => state.runs + state.before.runs > 0)
    .map(({ path, isDrawn, runs, failed, left, before }) => [
      `${stateText(flow, path)}${formerMark({ isDrawn })}`,
      runs,
      failed,
      left,
      before.runs,
      before.failed + before.left,
    ]),
})

type Part = { isDrawn: boolean }

const formerMark = ({ isDrawn }: Part) => (isDrawn ? '' : ' (of an earlier chart)')

/** Says that some counts belong to an older chart, and are not drawn. */
function Former({ all, one, many }: { all: readonly Part[]; one: string; many: string }) {
  const former = all.filter(({ isDrawn }) => !isDrawn).length
  return former === 0 ? null : (
    <Text fontSize="sm" color="fg.muted">
      {counted(former, { one, many })} of an earlier chart {former === 1 ? 'stands' : 'stand'} in
      the table and in the file.
    </Text>
  )
}
