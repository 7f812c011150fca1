import { Button } from '@chakra-ui/react'
import { useState, type ReactNode } from 'react'

import type { Demo } from '#src/api/contract/demos.ts'
import { LineChart } from '#src/ui/parts/line-chart.tsx'
import '#src/ui/parts/chart-card.css'

type Chart = NonNullable<Demo['chart']>

type ChartCardProps = {
  chart: Chart
  /** What else can be done with its figures. */
  actions?: ReactNode
}

/** A chart with its figures one press away. */
export function ChartCard({ chart, actions }: ChartCardProps) {
  const [isTable, setIsTable] = useState(false)

  return (
    <figure className="chart-card">
      <figcaption>
        <div>
          <h3>{chart.title}</h3>
          <p className="chart-card-unit">{chart.unit}</p>
        </div>
        <div className="chart-card-acts">
          <Button variant="outline" aria-pressed={isTable} onClick={() => setIsTable(!isTable)}>
            View as table
          </Button>
          {actions}
        </div>
      </figcaption>
      {isTable ? <ChartTable chart={chart} /> : <LineChart chart={chart} />}
    </figure>
  )
}

function ChartTable({ chart: { title, labels, series } }: { chart: Chart }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys scroll a wide table
    <div className="chart-card-table" role="region" aria-label={`${title}, table`} tabIndex={0}>
      <table className="chart-table">
        <thead>
          <tr>
            <th scope="col">Period</th>
            {series.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {labels.map((label, index) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {series.map(({ name, values }) => (
                <td key={name}>{values[index]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
