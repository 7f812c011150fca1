import { memo } from 'react'

import { lineHeight, type Chart, type ChartEdge, type ChartNode } from '#src/inspector/chart.ts'

const marks = (...names: (string | false)[]) => names.filter(Boolean).join(' ')

type NodeProps = { node: ChartNode; isActive: boolean; taken: readonly string[] }

function Node({ node, isActive, taken }: NodeProps) {
  const { x, y, width, height, kind, title, lines } = node
  if (kind === 'initial') {
    return <circle className="initial" cx={x + 6} cy={y + 6} r={6} />
  }
  return (
    <g className={marks('state', kind, isActive && 'active')} data-path={node.path}>
      <rect x={x} y={y} width={width} height={height} rx={8} />
      {kind === 'final' ? (
        <rect x={x + 3} y={y + 3} width={width - 6} height={height - 6} rx={6} />
      ) : null}
      <text className="title" x={x + 10} y={y + 19}>
        {title}
        {kind === 'parallel' ? ' ∥' : ''}
      </text>
      {lines.map(({ text, key }, index) => (
        <text
          key={`${key}${text}`}
          className={key !== null && taken.includes(key) ? 'taken' : undefined}
          x={x + 10}
          y={y + 38 + index * lineHeight}
        >
          {text}
        </text>
      ))}
    </g>
  )
}

function Edge({ edge, isTaken }: { edge: ChartEdge; isTaken: boolean }) {
  const line = edge.points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('')
  return (
    <g className={marks('edge', isTaken && 'taken')}>
      <path d={line} markerEnd={`url(#${isTaken ? 'tip-taken' : 'tip'})`} />
      <text x={edge.labelAt.x} y={edge.labelAt.y + 12}>
        {edge.label}
      </text>
    </g>
  )
}

type ChartDrawingProps = { chart: Chart; active: readonly string[]; taken: readonly string[] }

/** States and transitions where the layout put them; the transitions that were taken last lie above all others. */
export const ChartDrawing = memo(function ChartDrawing({
  chart: { nodes, edges },
  active,
  taken,
}: ChartDrawingProps) {
  const isTaken = ({ key }: ChartEdge) => key !== null && taken.includes(key)
  const drawn = edges.toSorted((one, other) => Number(isTaken(one)) - Number(isTaken(other)))
  return (
    <>
      {nodes.map((node) => (
        <Node
          key={`${node.path}${node.kind}`}
          node={node}
          isActive={active.includes(node.path)}
          taken={taken}
        />
      ))}
      {drawn.map((edge) => (
        <Edge
          key={JSON.stringify([edge.source, edge.key, edge.points])}
          edge={edge}
          isTaken={isTaken(edge)}
        />
      ))}
    </>
  )
})
