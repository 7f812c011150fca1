import type { ReactNode } from 'react'

import type { Demo } from '#src/api/contract/demos.ts'
import { FigureCard } from '#src/ui/parts/figures/figure-card.tsx'
import { LineChart } from '#src/ui/parts/figures/line-chart.tsx'

type ChartCardProps = {
  chart: NonNullable<Demo['chart']>
  /** More actions for its figures. */
  actions?: ReactNode
}

/** A line chart, with its figures in a table that one press opens. */
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
