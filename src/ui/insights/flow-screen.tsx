import { Button, Flex, Skeleton, Stack, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'

import { lacksDays, type FlowInsights, type FlowSearch } from '#src/api/contract/flow-insights.ts'
import { zoneNames } from '#src/api/contract/zones.ts'
import { ChartFigure, StopsFigure, type FlowFiguresProps } from '#src/ui/insights/flow-figures.tsx'
import { FlowFilters } from '#src/ui/insights/flow-filters.tsx'
import { figuresOf, summaryText } from '#src/ui/insights/flow-text.ts'
import { lateText, rangeText } from '#src/ui/insights/usage.ts'
import { Kpis } from '#src/ui/parts/figures/kpis.tsx'
import { dense } from '#src/ui/parts/page/dense.ts'
import { ScreenHeading } from '#src/ui/parts/page/screen-heading.tsx'
import { ListAlert, type ListProblem } from '#src/ui/parts/status/list-alert.tsx'
import { ProblemAlert } from '#src/ui/parts/status/problem-alert.tsx'
import { StatusLine } from '#src/ui/parts/status/status-line.tsx'
import { waitText } from '#src/ui/parts/time/ranges.ts'

export type FlowScreenProps = Omit<FlowFiguresProps, 'insights'> & {
  search: FlowSearch
  /** `null` before the first figures; the old ones stay until the next have loaded. */
  insights: FlowInsights | null
  isFetching: boolean
  problem: ListProblem | null
  file: { problem: string | null }
  /** The field for the code of a failed sign-in, for people who may look it up. */
  failure: ReactNode
  onSearch: (part: Partial<FlowSearch>) => void
  onRetry: () => void
}

/** How people get through a flow, drawn on its chart. */
export function FlowScreen(props: FlowScreenProps) {
  const { search, insights, isFetching, problem, file, failure, onSearch } = props

  return (
    <Stack gap="6" maxWidth="76rem" css={dense}>
      <Flex columnGap="8" rowGap="4" wrap="wrap" align="flex-start" justify="space-between">
        <ScreenHeading>Flow insights</ScreenHeading>
        {failure}
      </Flex>
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
  return `${rangeText(insights)}, compared with ${rangeText({ from: beforeFrom, to: beforeTo })}. Days are of ${zone}.${lateText(insights)} Runs are anonymous: no names and nothing that was typed are kept, and reloading a page starts a new run.`
}

function Figures(props: FlowFiguresProps) {
  const { insights, onChoose } = props
  const { now } = insights

  return (
    <>
      <Text fontSize="lg" maxWidth="prose" aria-live="polite">
        {summaryText(insights)}
      </Text>
      <Kpis kpis={figuresOf(insights)} />
      <ChartFigure {...props} />
      <StopsFigure {...props} />
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
