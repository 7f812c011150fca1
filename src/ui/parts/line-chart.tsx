import { useId } from 'react'

import type { Demo } from '#src/api/contract/demos.ts'
import { ticksFor } from '#src/lib/chart-scale.ts'
import '#src/ui/parts/line-chart.css'

type Chart = NonNullable<Demo['chart']>

const width = 720
const height = 300
const plot = { left: 56, right: 24, top: 12, bottom: 32 }
/** More dots than these would hide their line. */
const mostDots = 40
const innerWidth = width - plot.left - plot.right
const innerHeight = height - plot.top - plot.bottom

const number = new Intl.NumberFormat('en', { maximumFractionDigits: 2, notation: 'compact' })

/** Lines over labels, told apart by colour and dash; the same figures stand in `ChartTable`. */
export function LineChart({ chart }: { chart: Chart }) {
  const { labels, series, title, unit } = chart
  const titleId = useId()
  const ticks = ticksFor(series.flatMap(({ values }) => values))
  const least = ticks[0] ?? 0
  const largest = ticks.at(-1) ?? 1
  const x = (index: number) => plot.left + (innerWidth * index) / Math.max(1, labels.length - 1)
  const y = (value: number) =>
    plot.top + innerHeight - (innerHeight * (value - least)) / (largest - least)
  const every = Math.ceil(labels.length / 8)
  const dot = labels.length > mostDots ? 2 : 3.5

  return (
    <div className="line-chart">
      <ul className="line-chart-legend">
        {series.map(({ name }, index) => (
          <li key={name} className={`line-chart-${index % 5}`}>
            <svg width="28" height="12" aria-hidden="true">
              <line x1="1" x2="27" y1="6" y2="6" className="line-chart-line" />
            </svg>
            {name}
          </li>
        ))}
      </ul>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys scroll it on a phone */}
      <div className="line-chart-plot" role="region" aria-label={title} tabIndex={0}>
        <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-labelledby={titleId}>
          <title id={titleId}>{`${title}, ${unit}`}</title>
          {ticks.map((tick) => (
            <g key={tick} transform={`translate(0 ${y(tick)})`}>
              <line x1={plot.left} x2={width - plot.right} className="line-chart-grid" />
              <text x={plot.left - 10} dy="0.32em" textAnchor="end">
                {number.format(tick)}
              </text>
            </g>
          ))}
          {labels.map((label, index) =>
            index % every === 0 ? (
              <text key={label} x={x(index)} y={height - 10} textAnchor="middle">
                {label}
              </text>
            ) : null,
          )}
          {series.map(({ name, values }, index) => (
            <g key={name} className={`line-chart-${index % 5}`}>
              <polyline
                className="line-chart-line"
                points={values.map((value, at) => `${x(at)},${y(value)}`).join(' ')}
              />
              {values.map((value, at) => (
                <circle key={labels[at]} cx={x(at)} cy={y(value)} r={dot}>
                  <title>{`${name}, ${labels[at]}: ${value} ${unit}`}</title>
                </circle>
              ))}
            </g>
          ))}
        </svg>
      </div>
    </div>
  )
}
