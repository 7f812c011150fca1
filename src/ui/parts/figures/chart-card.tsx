import type { ReactNode } from 'react'

import type { Demo } from '#src/api/contract/demos.ts'
import { FigureCard } from '#src/ui/parts/figures/figure-card.tsx'
import { LineChart } from '#src/ui/parts/figures/line-chart.tsx'

type ChartCardProps = {
  chart: NonNullable<Demo['chart']>
  /** What else can be done with its figures. */
  actions?: ReactNode
}

/** Lines with their figures one press away. */
export function ChartCard({ chart, actions }: ChartCardProps) {
  const { title, unit, labels, series } = chart

  return (
    <FigureCard
      title={title}
      note={unit}
      table={{
        columns: ['Period', ...series.map(({ name }) => name)],
        rows: labels.map((label, index) => [
          label,
          ...series.map(({ values }) => values[index] ?? null),
        ]),
      }}
      actions={actions}
    >
      <LineChart chart={chart} />
    </FigureCard>
  )
}
