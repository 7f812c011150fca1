import { useId, useLayoutEffect, useRef, type KeyboardEvent } from 'react'

import type { EdgeCounts, FlowInsights, StateCounts } from '#src/api/contract/flow-insights.ts'
import { required } from '#src/lib/required.ts'
import { changeMark, edgeText, stateCountText, timeText } from '#src/ui/insights/flow-text.ts'
import { flowWords, stateText } from '#src/ui/insights/flow-words.ts'
import '#src/ui/insights/flow-chart.css'

type Chart = FlowInsights['chart']
type Chosen = { state?: string | undefined; edge?: string | undefined }

type FlowChartProps = {
  insights: FlowInsights
  chosen: Chosen
  /** Shrinks the chart until all of it is visible. */
  isWhole: boolean
  /** Left out if nothing can be chosen. */
  onChoose?: (chosen: Chosen) => void
}

const lineHeight = 16

/** A chart with its counts: an edge is wider the more runs took it. */
export function FlowChart({ insights, chosen, isWhole, onChoose }: FlowChartProps) {
  const { chart, flow, states, edges, now } = insights
  const tipId = useId()
  const title = `The chart of ${flowWords[flow].name}, with its counts`
  const place = useBeginning(chart)
  const stateOf = new Map(states.map((state) => [state.path, state]))
  const edgeOf = new Map(edges.map((edge) => [edge.name, edge]))

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys scroll a large chart
    <div ref={place} className="flow-chart-place" role="region" aria-label={title} tabIndex={0}>
      <svg
        className="flow-chart"
        viewBox={`0 0 ${chart.width} ${chart.height}`}
        style={isWhole ? { width: '100%' } : { width: chart.width }}
        aria-label={title}
      >
        <defs>
          <marker
            id={tipId}
            viewBox="0 0 8 8"
            refX="7"
            refY="4"
            markerWidth="8"
            markerHeight="8"
            markerUnits="userSpaceOnUse"
            orient="auto"
          >
            <path d="M0 0 8 4 0 8Z" className="flow-chart-tip" />
          </marker>
        </defs>
        {chart.nodes.map((node) => (
          <State
            key={`${node.path} ${node.kind}`}
            node={node}
            text={stateText(flow, node.path)}
            hasWords={node.path in flowWords[flow].states}
            counts={stateOf.get(node.path)}
            label={(state) => stateCountText(insights, state)}
            isChosen={chosen.state === node.path && node.path !== ''}
            onChoose={onChoose && (() => onChoose({ state: node.path }))}
          />
        ))}
        {chart.edges.map((edge) => {
          const counts = edgeOf.get(edge.name)
          return (
            <Edge
              key={`${edge.name} ${edge.source} ${edge.targets.join(' ')} ${edge.labelAt.x} ${edge.labelAt.y}`}
              edge={edge}
              counts={counts}
              runs={now.runs}
              mark={
                counts === undefined
                  ? ''
                  : changeMark(
                      { part: counts.runs, of: now.runs },
                      { part: counts.before.runs, of: insights.before.runs },
                    )
              }
              tip={`url(#${tipId})`}
              label={counts === undefined ? '' : edgeText(insights, counts)}
              isChosen={chosen.edge === edge.name && edge.name !== ''}
              onChoose={onChoose && (() => onChoose({ edge: edge.name }))}
            />
          )
        })}
      </svg>
    </div>
  )
}

/** A chart that does not fit shows where runs begin, until the person scrolls it. */
const useBeginning = ({ nodes }: Chart) => {
  const place = useRef<HTMLDivElement>(null)
  const beginning = nodes.find(({ kind }) => kind === 'initial')?.x ?? 0
  useLayoutEffect(() => {
    const element = required(place.current, 'place')
    let shown = showAt(element, beginning)
    const watch = new ResizeObserver(() => {
      // A wider window has less to scroll: that is not the person's doing.
      const isUnmoved = Math.abs(element.scrollLeft - Math.min(shown, mostLeft(element))) < 1
      shown = isUnmoved ? showAt(element, beginning) : Number.NaN
    })
    watch.observe(element)
    watch.observe(required(element.firstElementChild, 'chart'))
    return () => watch.disconnect()
  }, [beginning])
  return place
}

const mostLeft = ({ scrollWidth, clientWidth }: HTMLElement) => scrollWidth - clientWidth

/** Scrolls this to the middle, as far as possible; returns the position. */
const showAt = (element: HTMLElement, x: number) => {
  element.scrollLeft = x - element.clientWidth / 2
  return element.scrollLeft
}

type StateProps = {
  node: Chart['nodes'][number]
  text: string
  hasWords: boolean
  counts: StateCounts | undefined
  label: (counts: StateCounts) => string
  isChosen: boolean
  onChoose: (() => void) | undefined
}

function State({ node, text, hasWords, counts, label, isChosen, onChoose }: StateProps) {
  const { x, y, width, height, kind, title } = node
  if (kind === 'initial') {
    return <circle className="flow-chart-start" cx={x + 6} cy={y + 6} r={6} />
  }
  const stopped = counts === undefined ? 0 : counts.failed + counts.left
  const isSeen = counts !== undefined && counts.runs > 0
  return (
    <g
      className={`flow-chart-state flow-chart-${kind}${isSeen ? '' : ' flow-chart-unseen'}`}
      data-chosen={isChosen || undefined}
      {...(isSeen && onChoose && pressable(label(counts), isChosen, onChoose))}
    >
      <rect x={x} y={y} width={width} height={height} rx={8} />
      {kind === 'final' ? (
        <rect x={x + 3} y={y + 3} width={width - 6} height={height - 6} rx={6} />
      ) : null}
      <text className="flow-chart-title" x={x + 10} y={y + 19}>
        {hasWords ? text : title}
      </text>
      {counts === undefined ? null : (
        <text x={x + 10} y={y + 19 + lineHeight}>
          {`${counts.runs.toLocaleString()}${counts.runs === 1 ? ' run' : ' runs'}`}
          {stopped === 0 ? '' : ` · ✗ ${stopped.toLocaleString()} stop`}
        </text>
      )}
    </g>
  )
}

type EdgeProps = {
  edge: Chart['edges'][number]
  counts: EdgeCounts | undefined
  /** Of the whole flow, not of this edge. */
  runs: number
  mark: string
  tip: string
  label: string
  isChosen: boolean
  onChoose: (() => void) | undefined
}

function Edge({ edge, counts, runs, mark, tip, label, isChosen, onChoose }: EdgeProps) {
  const { points, labelAt } = edge
  const line = points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('')
  const isTaken = counts !== undefined && counts.runs > 0
  const share = isTaken && runs > 0 ? counts.runs / runs : 0
  return (
    <g
      className={`flow-chart-edge${isTaken || edge.name === '' ? '' : ' flow-chart-unseen'}`}
      data-chosen={isChosen || undefined}
      {...(isTaken && onChoose && pressable(label, isChosen, onChoose))}
    >
      {isTaken ? <path className="flow-chart-reach" d={line} /> : null}
      <path d={line} strokeWidth={1.25 + 5 * Math.sqrt(share)} markerEnd={tip} />
      <text x={labelAt.x} y={labelAt.y + 12}>
        {edge.label}
      </text>
      {isTaken ? (
        <text className="flow-chart-count" x={labelAt.x} y={labelAt.y + 12 + lineHeight}>
          {`${counts.runs.toLocaleString()}${mark}${edge.event === '' ? '' : ` · ${timeText(counts.medianMs)}`}`}
        </text>
      ) : null}
    </g>
  )
}

/** Its name is the visible text (WCAG 2.5.3), its description a sentence. */
const pressable = (description: string, isChosen: boolean, onChoose: () => void) => ({
  role: 'button',
  tabIndex: 0,
  'aria-description': description,
  'aria-pressed': isChosen,
  onClick: onChoose,
  onKeyDown: (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      onChoose()
    }
  },
})
