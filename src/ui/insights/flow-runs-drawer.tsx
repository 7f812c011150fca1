import { Box, Stack, Text } from '@chakra-ui/react'

import type { FlowRun, RunFilter } from '#src/api/contract/flow-insights.ts'
import { FlowRunPath, outcomeText } from '#src/ui/insights/flow-run-path.tsx'
import { DownloadButton } from '#src/ui/parts/buttons/download-button.tsx'
import { FilterChips } from '#src/ui/parts/forms/filter-chips.tsx'
import { SideDrawer } from '#src/ui/parts/overlays/side-drawer.tsx'
import { ListAlert, type ListProblem } from '#src/ui/parts/status/list-alert.tsx'
import { StatusLine } from '#src/ui/parts/status/status-line.tsx'
import { Moment } from '#src/ui/parts/time/moment.tsx'

type FlowRunsDrawerProps = {
  /** The name of what was pressed. */
  title: string
  filter: RunFilter
  /** Newest first; `null` until they have loaded. */
  runs: readonly FlowRun[] | null
  hasMore: boolean
  problem: ListProblem | null
  isFileBusy: boolean
  onOutcome: (outcome: RunFilter['outcome']) => void
  onDownload: () => void
  onRetry: () => void
  onClose: () => void
}

const outcomeNames = { done: 'Done', failed: 'Failed', left: 'Left' } as const

/** The newest runs of a state or an edge, each with its steps. */
export function FlowRunsDrawer(props: FlowRunsDrawerProps) {
  const { title, filter, runs, problem, onClose } = props

  return (
    <SideDrawer size="lg" title={title} onClose={onClose}>
      <Stack gap="5" align="stretch">
        <FilterChips
          label="Only"
          options={outcomeNames}
          value={filter.outcome}
          onChoose={props.onOutcome}
        />
        <Box>
          <DownloadButton isBusy={props.isFileBusy} onDownload={props.onDownload}>
            Runs as CSV
          </DownloadButton>
        </Box>
        <ListAlert problem={problem} onRetry={props.onRetry} />
        <StatusLine>{statusText(props)}</StatusLine>
        {runs?.map((run) => (
          <details key={run.id}>
            <summary>
              <Moment at={run.at} /> · {outcomeText(run)}
            </summary>
            <FlowRunPath run={run} />
            <Text fontSize="sm" color="fg.muted">
              Version {run.version}
            </Text>
          </details>
        ))}
      </Stack>
    </SideDrawer>
  )
}

const statusText = ({ runs, hasMore, problem }: FlowRunsDrawerProps) => {
  if (runs === null) {
    return problem === null ? 'Loading...' : null
  }
  if (runs.length === 0) {
    return 'No such run of this range is kept.'
  }
  const count = runs.length.toLocaleString()
  return `${hasMore ? `The newest ${count}` : count} ${runs.length === 1 ? 'run' : 'runs'}`
}
