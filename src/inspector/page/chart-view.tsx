import { useEffect, useRef, useState, type KeyboardEvent } from 'react'

import { Tip } from '#src/inspector/page/tip.tsx'
import { beginningOf, wholeOf, type View } from '#src/inspector/page/view.ts'
import { lineHeight, type Chart, type ChartEdge, type ChartNode } from '#src/inspector/chart.ts'
import { activePaths, isTaken, type SeenActor } from '#src/inspector/world.ts'

type ChartViewProps = { chart: Chart; actor: SeenActor }

const marks = (...names: (string | false)[]) => names.filter(Boolean).join(' ')

function Node({ node, isActive }: { node: ChartNode; isActive: boolean }) {
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
      {lines.map((line, index) => (
        <text key={line} x={x + 10} y={y + 38 + index * lineHeight}>
          {line}
        </text>
      ))}
    </g>
  )
}

function Edge({ edge, isOn }: { edge: ChartEdge; isOn: boolean }) {
  const line = edge.points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('')
  return (
    <g className={marks('edge', isOn && 'taken')}>
      <path d={line} markerEnd={`url(#${isOn ? 'tip-taken' : 'tip'})`} />
      <text x={edge.labelAt.x} y={edge.labelAt.y + 12}>
        {edge.label}
      </text>
    </g>
  )
}

/** The chart on a canvas that is moved by dragging or arrows, and zoomed by the wheel, + and −; 0 shows it whole. */
export function ChartView({ chart, actor }: ChartViewProps) {
  const canvas = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<View>({ x: 0, y: 0, zoom: 1 })
  const active = activePaths(actor.snapshot.value)

  const [isFollowed, setFollowed] = useState(true)
  const where = JSON.stringify(active)

  const showWhole = () => {
    setFollowed(false)
    if (canvas.current !== null) {
      setView(wholeOf(chart, canvas.current))
    }
  }
  useEffect(() => {
    const element = canvas.current
    if (element === null || !isFollowed) {
      return undefined
    }
    const observer = new ResizeObserver(() =>
      setView(beginningOf(chart, JSON.parse(where) as string[], element)),
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [canvas, chart, where, isFollowed])

  const move = (x: number, y: number) => {
    setFollowed(false)
    setView((now) => ({ ...now, x: now.x + x, y: now.y + y }))
  }
  const zoomAt = (factor: number, at: { x: number; y: number }) => {
    setFollowed(false)
    setView((now) => {
      const zoom = Math.min(3, Math.max(0.05, now.zoom * factor))
      const grown = zoom / now.zoom
      return { zoom, x: at.x - (at.x - now.x) * grown, y: at.y - (at.y - now.y) * grown }
    })
  }
  const middle = () => ({
    x: (canvas.current?.clientWidth ?? 0) / 2,
    y: (canvas.current?.clientHeight ?? 0) / 2,
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const act = {
      ArrowLeft: () => move(60, 0),
      ArrowRight: () => move(-60, 0),
      ArrowUp: () => move(0, 60),
      ArrowDown: () => move(0, -60),
      '+': () => zoomAt(1.25, middle()),
      '-': () => zoomAt(0.8, middle()),
      '0': showWhole,
    }[event.key]
    if (act !== undefined) {
      event.preventDefault()
      act()
    }
  }
  return (
    <>
      <div className="tools">
        <button type="button" aria-pressed={isFollowed} onClick={() => setFollowed(true)}>
          Follow
        </button>
        <button type="button" onClick={showWhole}>
          Whole
        </button>
        <button type="button" aria-label="Zoom in" onClick={() => zoomAt(1.25, middle())}>
          +
        </button>
        <button type="button" aria-label="Zoom out" onClick={() => zoomAt(0.8, middle())}>
          −
        </button>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a canvas that is moved */}
      <div
        ref={canvas}
        className="canvas"
        role="application"
        aria-label={`Chart of ${chart.machine}: arrows move it, plus and minus zoom, 0 shows it whole`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys move the canvas
        tabIndex={0}
        onKeyDown={onKeyDown}
        onWheel={({ deltaY, nativeEvent: { offsetX: x, offsetY: y } }) =>
          zoomAt(deltaY < 0 ? 1.1 : 0.9, { x, y })
        }
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={({ buttons, movementX, movementY }) =>
          buttons === 1 ? move(movementX, movementY) : undefined
        }
      >
        <svg role="img" aria-label={`${chart.machine}: ${active.filter(Boolean).join(', ')}`}>
          <defs>
            <Tip id="tip" />
            <Tip id="tip-taken" />
          </defs>
          <g transform={`translate(${view.x} ${view.y}) scale(${view.zoom})`}>
            {chart.nodes.map((node) => (
              <Node
                key={`${node.path}${node.kind}`}
                node={node}
                isActive={active.includes(node.path)}
              />
            ))}
            {chart.edges.map((edge) => (
              <Edge
                key={JSON.stringify([edge.source, edge.targets, edge.label, edge.points])}
                edge={edge}
                isOn={isTaken(edge, actor)}
              />
            ))}
          </g>
        </svg>
      </div>
    </>
  )
}
