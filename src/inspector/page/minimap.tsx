import type { PointerEvent } from 'react'

import type { Chart } from '#src/inspector/chart.ts'
import type { Room, View } from '#src/inspector/page/view.ts'

type MinimapProps = {
  chart: Chart
  active: readonly string[]
  view: View
  room: Room
  /** The place of the chart that is wanted in the middle. */
  onLook: (x: number, y: number) => void
}

const most = { width: 180, height: 140 }

/** Where one is in a chart that is larger than its room. */
export function Minimap({ chart, active, view, room, onLook }: MinimapProps) {
  const scale = Math.min(most.width / chart.width, most.height / chart.height)
  const sight = {
    x: -view.x / view.zoom,
    y: -view.y / view.zoom,
    width: room.clientWidth / view.zoom,
    height: room.clientHeight / view.zoom,
  }
  const look = (event: PointerEvent<SVGSVGElement>) => {
    event.stopPropagation()
    if (event.buttons === 1) {
      const { left, top } = event.currentTarget.getBoundingClientRect()
      onLook((event.clientX - left) / scale, (event.clientY - top) / scale)
    }
  }
  return (
    <svg
      className="minimap"
      aria-hidden="true"
      width={chart.width * scale}
      height={chart.height * scale}
      viewBox={`0 0 ${chart.width} ${chart.height}`}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        look(event)
      }}
      onPointerMove={look}
    >
      {chart.nodes.map(({ path, kind, x, y, width, height }) =>
        kind === 'initial' ? null : (
          <rect
            key={path}
            className={active.includes(path) ? `active ${kind}` : kind}
            {...{ x, y, width, height }}
          />
        ),
      )}
      <rect className="sight" {...sight} />
    </svg>
  )
}
