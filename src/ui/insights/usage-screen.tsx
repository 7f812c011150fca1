import { Box, Flex, Skeleton, Stack, VisuallyHidden } from '@chakra-ui/react'
import { memo, useDeferredValue, useEffect, useRef, type ReactNode } from 'react'

import { lacksDay } from '#src/api/contract/stats-range.ts'
import type { Usage, UsageChart } from '#src/api/contract/usage.ts'
import { zoneNames } from '#src/api/contract/zones.ts'
import { counted } from '#src/lib/counted.ts'
import { whenIdle } from '#src/lib/when-idle.ts'
import { UsageCharts } from '#src/ui/insights/usage-charts.tsx'
import { UsageFilters, type UsageFiltersProps } from '#src/ui/insights/usage-filters.tsx'
import {
  comparedText,
  demoName,
  figuresOf,
  lateText,
  periodBefore,
  rangeText,
  staffText,
  type UsageSearch,
} from '#src/ui/insights/usage.ts'
import { DownloadButton } from '#src/ui/parts/buttons/download-button.tsx'
import { Kpis } from '#src/ui/parts/figures/kpis.tsx'
import { dense } from '#src/ui/parts/page/dense.ts'
import { ScreenHeading } from '#src/ui/parts/page/screen-heading.tsx'
import { HeardLater } from '#src/ui/parts/status/heard-later.tsx'
import { ListAlert, type ListProblem } from '#src/ui/parts/status/list-alert.tsx'
import { ProblemAlert } from '#src/ui/parts/status/problem-alert.tsx'
import { StatusLine } from '#src/ui/parts/status/status-line.tsx'
import { waitText } from '#src/ui/parts/time/ranges.ts'

export type UsageScreenProps = UsageFiltersProps & {
  /** `null` before the first figures; the old ones stay until the next have loaded. */
  usage: Usage | null
  isFetching: boolean
  problem: ListProblem | null
  file: { isBusy: boolean; problem: string | null; onDownload: (chart: UsageChart) => void }
  /** The switch for the weekly mail. */
  digest: ReactNode
  /** Links to the leads of the range, for people who may read them. */
  leadsLink: ReactNode
  /** By a demo's key: links to the leads with which it was opened first, for people who may read them. */
  leadsOfDemos?: ReadonlyMap<string, ReactNode> | undefined
  /** Filters everything by what was pressed; Back undoes it. */
  onChoose: (part: Partial<UsageSearch>) => void
  onRetry: () => void
  /** Further sections. */
  children?: ReactNode
}

/** INSIGHT-1: how the demos are used, by everybody together. */
export function UsageScreen(props: UsageScreenProps) {
  const { usage, isFetching, problem, file, children } = props
  // Drawing takes time, and gives way to presses and typing.
  const held = useDeferredValue(props)
  // On the first visit the charts at the top are drawn before the rest; after that everything is drawn at once.
  const isWhole = held.usage !== null
  const drawn = isWhole ? held : props
  const charts = useMarkOnceDrawn(isWhole)

  return (
    <Stack gap="6" maxWidth="76rem" css={dense}>
      <ScreenHeading>Global demo insights</ScreenHeading>
      <UsageFilters
        search={props.search}
        demos={demosToChoose(props)}
        organization={props.organization}
        onSearch={props.onSearch}
      />
      <ListAlert problem={problem} onRetry={props.onRetry} />
      <ProblemAlert>{file.problem}</ProblemAlert>
      <StatusLine>{statusText(props)}</StatusLine>
      <VisuallyHidden aria-live="polite">
        <HeardLater>{usage === null ? '' : heardText(usage)}</HeardLater>
      </VisuallyHidden>
      <Stack ref={charts} gap="8" aria-busy={isFetching || held.usage !== usage}>
        {drawn.usage === null && problem === null && !lacksDay(props.search) ? (
          <Placeholders />
        ) : null}
        <Drawn {...drawn} isWhole={isWhole} />
        {children}
      </Stack>
    </Stack>
  )
}

/** The demos of today, and by name those in the figures that no longer exist. */
const demosToChoose = ({ demos, usage }: Pick<UsageScreenProps, 'demos' | 'usage'>) => {
  const former = (usage?.demos ?? [])
    .filter(({ key }) => !Object.hasOwn(demos, key))
    .map((demo) => [demo.key, demoName(demo)] as const)
    .toSorted(([, one], [, other]) => one.localeCompare(other, 'en'))
  return { ...demos, ...Object.fromEntries(former) }
}

/** Lays out everything once, so that Back finds the old scroll position; see `chart-card.css`. */
const useMarkOnceDrawn = (isDrawn: boolean) => {
  const charts = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isDrawn) {
      void whenIdle().then(() => charts.current?.setAttribute('data-drawn', ''))
    }
  }, [isDrawn])
  return charts
}

/** The figures and all charts. */
const Drawn = memo(function Drawn(props: UsageScreenProps & { isWhole: boolean }) {
  const { usage, file, digest } = props

  return usage === null ? null : (
    <>
      <Kpis kpis={figuresOf(usage)} />
      <Flex columnGap="6" wrap="wrap" align="flex-start" _print={{ display: 'none' }}>
        <DownloadButton isBusy={file.isBusy} onDownload={() => file.onDownload('figures')}>
          Figures as CSV
        </DownloadButton>
        {digest}
      </Flex>
      {usage.figures.opens === 0 && usage.figures.views === 0 ? (
        <Box as="p" color="fg.muted">
          Nothing was opened or viewed in this range.
        </Box>
      ) : (
        <UsageCharts {...props} usage={usage} />
      )}
    </>
  )
})

const statusText = ({
  usage,
  problem,
  search,
}: Pick<UsageScreenProps, 'usage' | 'problem' | 'search'>) => {
  if (usage === null) {
    return problem === null ? waitText(lacksDay(search)) : null
  }
  const { comparison, peopleError } = usage
  const who =
    search.staff === 'left-out'
      ? 'Google staff, and so internal trainings, are left out.'
      : staffText(search.staff)
  const days =
    search.zone === 'UTC' ? 'Days are of UTC.' : `Days are of ${zoneNames[search.zone]}’s time.`
  const compared =
    comparison === null ? '' : ` ${comparedText(comparison.days, periodBefore(usage))}`
  const error =
    peopleError === null
      ? ''
      : ` People are estimated (linear counting), to within ${peopleError.toFixed(1)}\u00A0% mostly.`
  return `${rangeText(usage)}. ${who} ${days}${compared}${error}${lateText(usage)}`
}

/** Tells screen readers what a filter changed; others see it in the figures. */
const heardText = ({ figures: { opens, people } }: Usage) =>
  `${counted(opens, { one: 'open', many: 'opens' })} by ${counted(people, { one: 'person', many: 'people' })}`

function Placeholders() {
  return (
    <>
      <Skeleton height="40" aria-hidden />
      <Skeleton height="80" aria-hidden />
    </>
  )
}
