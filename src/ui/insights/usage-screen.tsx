import { Box, Flex, Skeleton, Stack } from '@chakra-ui/react'

import type { Usage } from '#src/api/contract/stats.ts'
import { DemoBars } from '#src/ui/insights/demo-bars.tsx'
import { RangeFilters } from '#src/ui/insights/range-filters.tsx'
import {
  chartOf,
  figuresOf,
  rangeText,
  sorted,
  type UsageSearch,
  type UsageSort,
} from '#src/ui/insights/usage.ts'
import { ChartCard } from '#src/ui/parts/chart-card.tsx'
import { DownloadButton } from '#src/ui/parts/download-button.tsx'
import { Kpis } from '#src/ui/parts/kpis.tsx'
import { ListAlert, type ListProblem } from '#src/ui/parts/list-alert.tsx'
import { ProblemAlert } from '#src/ui/parts/problem-alert.tsx'
import { ScreenHeading } from '#src/ui/parts/screen-heading.tsx'
import { ScreenSection } from '#src/ui/parts/screen-section.tsx'
import { SelectField } from '#src/ui/parts/select-field.tsx'
import { StatusLine } from '#src/ui/parts/status-line.tsx'

type FileDownload = { isBusy: boolean; problem: string | null; onDownload: () => void }

type UsageScreenProps = {
  /** `null` while none came; what came before stays until the next is there. */
  usage: Usage | null
  isFetching: boolean
  problem: ListProblem | null
  search: UsageSearch
  byDay: FileDownload
  byDemo: FileDownload
  onSearch: (part: Partial<UsageSearch>) => void
  onRetry: () => void
}

/** INSIGHT-1: how the demos are used, by everybody together. */
export function UsageScreen(props: UsageScreenProps) {
  const { usage, isFetching, problem, search, onSearch, onRetry } = props

  return (
    <Stack gap="6" maxWidth="76rem">
      <ScreenHeading>Global demo insights</ScreenHeading>
      <Flex gap="4" wrap="wrap" align="flex-end" _print={{ display: 'none' }}>
        <RangeFilters range={search} onRange={onSearch} />
      </Flex>
      <ListAlert problem={problem} onRetry={onRetry} />
      <StatusLine>{statusText(props)}</StatusLine>
      <Stack gap="8" aria-busy={isFetching}>
        {usage === null && problem === null ? <Placeholders /> : null}
        {usage === null ? null : <Figures {...props} usage={usage} />}
      </Stack>
    </Stack>
  )
}

const statusText = ({
  usage,
  problem,
  search,
}: Pick<UsageScreenProps, 'usage' | 'problem' | 'search'>) => {
  if (usage === null) {
    return problem === null ? 'Loading...' : null
  }
  const who = search.staff === 'left-out' ? ', without Google staff' : ''
  return `${rangeText(usage.days)}${who}. Days begin and end in UTC; today counts as far as it has come.`
}

function Figures(props: UsageScreenProps & { usage: Usage }) {
  const { usage, search, byDay, byDemo, onSearch } = props

  return (
    <>
      <Kpis kpis={figuresOf(usage, usage.days.length)} />
      {usage.figures.opens === 0 ? (
        <Box as="p" color="fg.muted">
          No demo was opened in this range.
        </Box>
      ) : (
        <>
          <ScreenSection title="Opens over time">
            <ProblemAlert>{byDay.problem}</ProblemAlert>
            <ChartCard
              chart={chartOf(usage.days)}
              actions={<DownloadButton {...byDay}>CSV</DownloadButton>}
            />
          </ScreenSection>
          <ScreenSection title="Opens by demo">
            <Flex gap="3" wrap="wrap" align="flex-end" _print={{ display: 'none' }}>
              <Box flex="0 1 12rem">
                <SelectField
                  name="sort"
                  label="Sort by"
                  options={sorts}
                  value={search.sort}
                  onChange={({ target }) => onSearch({ sort: target.value as UsageSort })}
                />
              </Box>
              <DownloadButton {...byDemo}>CSV</DownloadButton>
            </Flex>
            <ProblemAlert>{byDemo.problem}</ProblemAlert>
            <DemoBars demos={sorted(usage.demos, search.sort)} />
          </ScreenSection>
        </>
      )}
    </>
  )
}

const sorts: Record<UsageSort, string> = { opens: 'Most opened', label: 'Name' }

function Placeholders() {
  return (
    <>
      <Skeleton height="40" aria-hidden />
      <Skeleton height="80" aria-hidden />
    </>
  )
}
