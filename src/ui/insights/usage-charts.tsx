import { Box, Grid, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'

import type { Usage, UsageChart } from '#src/api/contract/usage.ts'
import { HeatMap, weekdays } from '#src/ui/insights/heat-map.tsx'
import { barChartsOf, funnelOf, type BarChart } from '#src/ui/insights/usage-bars.ts'
import type { UsageScreenProps } from '#src/ui/insights/usage-screen.tsx'
import { chartOf } from '#src/ui/insights/usage.ts'
import { DownloadButton } from '#src/ui/parts/buttons/download-button.tsx'
import { BarList } from '#src/ui/parts/figures/bar-list.tsx'
import { ChartCard } from '#src/ui/parts/figures/chart-card.tsx'
import { FigureCard } from '#src/ui/parts/figures/figure-card.tsx'
import { ScreenSection } from '#src/ui/parts/page/screen-section.tsx'

/** Nobody compares more bars than these: table and file have all of them. */
const mostBars = 10

const ofHours = 'Opens by weekday and hour'

type UsageChartsProps = Pick<
  UsageScreenProps,
  'search' | 'file' | 'leadsLink' | 'leadsOfDemos' | 'onChoose'
> & {
  usage: Usage
}

/** All charts of usage, each with its table and its file. */
export function UsageCharts({
  isWhole,
  ...props
}: UsageChartsProps & {
  /** `false`: only the charts at the top, which then need not wait for the rest. */
  isWhole: boolean
}) {
  const days = chartOf(props.usage)

  return (
    <>
      <ScreenSection title="Over time">
        <ChartCard
          chart={days}
          actions={<FileOf chart="days" title={days.title} file={props.file} />}
        />
      </ScreenSection>
      {isWhole ? <Following {...props} /> : null}
    </>
  )
}

type FileOfProps = Pick<UsageChartsProps, 'file'> & { chart: UsageChart; title: string }

const FileOf = ({ chart, title, file }: FileOfProps) => (
  <DownloadButton of={title} isBusy={file.isBusy} onDownload={() => file.onDownload(chart)}>
    CSV
  </DownloadButton>
)

function Following(props: UsageChartsProps) {
  const { usage, search, file, leadsLink, leadsOfDemos, onChoose } = props
  const bars = barChartsOf(usage, search, onChoose)
  const demos = {
    ...bars.demos,
    bars: bars.demos.bars.map((bar) => ({ ...bar, link: leadsOfDemos?.get(bar.key) })),
  }
  const funnel = funnelOf(usage)
  const barsOf = (chart: BarChart) =>
    chart.bars.length === 0 ? null : (
      <FigureCard
        title={chart.title}
        note={chart.note}
        table={chart.table}
        actions={<FileOf chart={chart.chart} title={chart.title} file={file} />}
      >
        <BarList label={chart.title} bars={chart.bars.slice(0, mostBars)} />
        {chart.bars.length > mostBars ? (
          <Text pt="4" fontSize="sm" color="fg.muted">
            {chart.bars.length - mostBars} more stand in the table and in the file.
          </Text>
        ) : null}
      </FigureCard>
    )

  return (
    <>
      <ScreenSection title="What is opened, and by whom">
        <Pairs>
          {barsOf(demos)}
          {barsOf(bars.organizations)}
          {barsOf(bars.audiences)}
          {barsOf(bars.technologies)}
        </Pairs>
      </ScreenSection>
      <ScreenSection title="From page to open">{barsOf(funnel)}</ScreenSection>
      <ScreenSection title="When">
        <FigureCard
          title={ofHours}
          note="Hours of the time zone chosen above; the stronger the colour, the more."
          table={{
            columns: ['Weekday and hour', 'Opens'],
            rows: usage.hours.flatMap((ofDay, weekday) =>
              ofDay.map((opens, hour) => [`${weekdays[weekday]} ${hour}:00`, opens]),
            ),
          }}
          actions={<FileOf chart="hours" title={ofHours} file={file} />}
        >
          <HeatMap label={ofHours} hours={usage.hours} />
        </FigureCard>
      </ScreenSection>
      {usage.figures.leads === 0 && usage.leadTypes.length === 0 ? null : (
        <ScreenSection title="Leads">
          <Box _print={{ display: 'none' }}>{leadsLink}</Box>
          <Pairs>
            {barsOf(bars.leadTypes)}
            {barsOf(bars.leadSources)}
          </Pairs>
        </ScreenSection>
      )}
    </>
  )
}

function Pairs({ children }: { children: ReactNode }) {
  return (
    <Grid
      gap="4"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }}
      alignItems="start"
    >
      {children}
    </Grid>
  )
}
