import { useId, useLayoutEffect, useRef, useState } from 'react'

import type { Demo } from '#src/api/contract/demos.ts'
import { ticksFor } from '#src/lib/chart-scale.ts'
import '#src/ui/parts/figures/line-chart.css'

type Chart = NonNullable<Demo['chart']>

/** The width until it has been measured, and in print. */
const usualWidth = 720
/** The width of an axis label. */
const labelWidth = 84
const height = 300
const plot = { left: 56, right: 24, top: 12, bottom: 32 }
/** More dots would hide the line; then columns show the figures, if they are wide enough to point at. */
const mostDots = 40
const mostColumns = 120
const innerHeight = height - plot.top - plot.bottom

const number = new Intl.NumberFormat('en', { maximumFractionDigits: 2, notation: 'compact' })

/** The width of the ref's element, px. */
const useWidth = () => {
  const [width, setWidth] = useState(usualWidth)
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = place.current
    if (element === null) {
      return undefined
    }
    const measure = () => setWidth(element.clientWidth || usualWidth)
    const observer = new ResizeObserver(measure)
    measure()
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { width, place }
}

/**
 * Lines over labels, distinguished by colour and dash, as wide as there is room: a narrow chart has fewer labels, so that it
 * never overflows. `ChartTable` has the same figures.
 */
export function LineChart({ chart }: { chart: Chart }) {
  const { labels, series, title, unit } = chart
  const titleId = useId()
  const { width, place } = useWidth()
  const innerWidth = width - plot.left - plot.right
  const ticks = ticksFor(series.flatMap(({ values }) => values))
  const least = ticks[0] ?? 0
  const largest = ticks.at(-1) ?? 1
  const x = (index: number) => plot.left + (innerWidth * index) / Math.max(1, labels.length - 1)
  const y = (value: number) =>
    plot.top + innerHeight - (innerHeight * (value - least)) / (largest - least)
  const every = Math.ceil(labels.length / Math.max(2, Math.floor(innerWidth / labelWidth)))
  const columnWidth = innerWidth / Math.max(1, labels.length - 1)

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
      <div ref={place}>
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
            // The newest has one.
            (labels.length - 1 - index) % every === 0 ? (
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
              {(labels.length > mostDots ? [] : values).map((value, at) => (
                <circle key={labels[at]} cx={x(at)} cy={y(value)} r="3.5">
                  <title>{`${name}, ${labels[at]}: ${value} ${unit}`}</title>
                </circle>
              ))}
            </g>
          ))}
          {(labels.length > mostDots && labels.length <= mostColumns ? labels : []).map(
            (label, at) => (
              <rect
                key={label}
                className="line-chart-column"
                x={x(at) - columnWidth / 2}
                y={plot.top}
                width={columnWidth}
                height={innerHeight}
              >
                <title>
                  {`${label}: ${series.map(({ name, values }) => `${name} ${values[at]}`).join(', ')}`}
                </title>
              </rect>
            ),
          )}
        </svg>
      </div>
    </div>
  )
}
