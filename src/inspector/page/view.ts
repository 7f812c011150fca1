import type { Chart, ChartNode } from '#src/inspector/chart.ts'

/** Where the chart stands in its room, in CSS pixels. */
export type View = { x: number; y: number; zoom: number }
export type Room = Pick<Element, 'clientWidth' | 'clientHeight'>

/** The whole chart in sight, no larger than it is drawn. */
export const wholeOf = (chart: Chart, { clientWidth, clientHeight }: Room): View => {
  const zoom = Math.min(1, clientWidth / (chart.width + 24), clientHeight / (chart.height + 24))
  return {
    zoom,
    x: (clientWidth - chart.width * zoom) / 2,
    y: Math.max(12, (clientHeight - chart.height * zoom) / 2),
  }
}

/** No part of the chart is out of sight. */
export const isWholeIn = (chart: Chart, { x, y, zoom }: View, room: Room) =>
  x >= 0 &&
  y >= 0 &&
  x + chart.width * zoom <= room.clientWidth &&
  y + chart.height * zoom <= room.clientHeight

/** Below this the texts of a chart are too small. */
const readable = 0.85

/** The innermost active states in the middle, as large as one can read them. */
const closeOf = (chart: Chart, active: readonly string[], room: Room): View => {
  const isInnermost = ({ path, kind }: ChartNode) =>
    kind !== 'initial' &&
    active.includes(path) &&
    !active.some((other) => other.startsWith(path === '' ? '' : `${path}.`) && other !== path)
  const shown = chart.nodes.filter(isInnermost)
  const left = Math.min(...shown.map(({ x }) => x))
  const top = Math.min(...shown.map(({ y }) => y))
  const right = Math.max(...shown.map(({ x, width }) => x + width))
  const bottom = Math.max(...shown.map(({ y, height }) => y + height))
  return {
    zoom: readable,
    x: room.clientWidth / 2 - ((left + right) / 2) * readable,
    y: room.clientHeight / 2 - ((top + bottom) / 2) * readable,
  }
}

/** A chart too large to be read whole begins where its actor is. */
export const beginningOf = (chart: Chart, active: readonly string[], room: Room) => {
  const whole = wholeOf(chart, room)
  return whole.zoom < readable && active.length > 0 ? closeOf(chart, active, room) : whole
}
