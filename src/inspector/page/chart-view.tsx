import type { KeyboardEvent } from 'react'

import { fileOf, type Chart } from '#src/inspector/chart.ts'
import { ChartDrawing } from '#src/inspector/page/chart-drawing.tsx'
import { Minimap } from '#src/inspector/page/minimap.tsx'
import { Tip } from '#src/inspector/page/tip.tsx'
import { useView } from '#src/inspector/page/use-view.ts'

type ChartViewProps = {
  chart: Chart
  /** Paths of the states to be marked. */
  active: readonly string[]
  /** Keys of the transitions to be marked. */
  taken: readonly string[]
}

/** The chart on a canvas that is moved by dragging or arrows, and zoomed by the wheel, + and −; 0 shows it whole. */
export function ChartView({ chart, active, taken }: ChartViewProps) {
  const { canvas, view, room, isFollowed, isWhole, follow, showWhole, move, look, zoomAt } =
    useView(chart, { active, taken })

  const onKeyDown = (event: KeyboardEvent) => {
    const act = {
      ArrowLeft: () => move(60, 0),
      ArrowRight: () => move(-60, 0),
      ArrowUp: () => move(0, 60),
      ArrowDown: () => move(0, -60),
      '+': () => zoomAt(1.25),
      '-': () => zoomAt(0.8),
      '0': showWhole,
      f: follow,
    }[event.key]
    if (act !== undefined) {
      event.preventDefault()
      act()
    }
  }
  return (
    <>
      <div className="tools">
        <button type="button" aria-pressed={isFollowed} onClick={follow}>
          Follow
        </button>
        <button type="button" onClick={showWhole}>
          Whole
        </button>
        <button type="button" aria-label="Zoom in" onClick={() => zoomAt(1.25)}>
          +
        </button>
        <button type="button" aria-label="Zoom out" onClick={() => zoomAt(0.8)}>
          −
        </button>
        <code>{fileOf(chart)}</code>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a canvas that is moved */}
      <div
        ref={canvas}
        className="canvas"
        role="application"
        aria-label={`Chart of ${chart.machine}: arrows move it, plus and minus zoom, 0 shows it whole, F follows it`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys move the canvas
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={({ buttons, movementX, movementY }) =>
          buttons === 1 ? move(movementX, movementY) : undefined
        }
      >
        <svg
          className="chart"
          role="img"
          aria-label={`${chart.machine}: ${active.filter(Boolean).join(', ')}`}
        >
          <defs>
            <Tip id="tip" />
            <Tip id="tip-taken" />
          </defs>
          <g transform={`translate(${view.x} ${view.y}) scale(${view.zoom})`}>
            <ChartDrawing chart={chart} active={active} taken={taken} />
          </g>
        </svg>
        {isWhole ? null : (
          <Minimap chart={chart} active={active} view={view} room={room} onLook={look} />
        )}
      </div>
    </>
  )
}
