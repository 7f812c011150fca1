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

/** What an actor does last: where its transitions led, as far as it is there, else where it is. */
const focusOf = (chart: Chart, active: readonly string[], taken: readonly string[]) => {
  const isInnermost = ({ path, kind }: ChartNode) =>
    kind !== 'initial' &&
    active.includes(path) &&
    !active.some((other) => other.startsWith(path === '' ? '' : `${path}.`) && other !== path)
  const entered = chart.edges
    .filter(({ key }) => key !== null && taken.includes(key))
    .flatMap(({ targets }) => targets)
  const isIn = (path: string) => entered.some((it) => path === it || path.startsWith(`${it}.`))
  const shown = chart.nodes.filter(isInnermost)
  const fresh = shown.filter(({ path }) => isIn(path))
  return fresh.length > 0 ? fresh : shown
}

/** As large as one can read it, with what the actor does in the middle; of what is too far apart the last. */
const closeOf = (nodes: readonly ChartNode[], room: Room): View => {
  const left = Math.min(...nodes.map(({ x }) => x))
  const top = Math.min(...nodes.map(({ y }) => y))
  const right = Math.max(...nodes.map(({ x, width }) => x + width))
  const bottom = Math.max(...nodes.map(({ y, height }) => y + height))
  const isTooWide =
    (right - left) * readable > room.clientWidth || (bottom - top) * readable > room.clientHeight
  if (isTooWide && nodes.length > 1) {
    return closeOf(nodes.slice(1), room)
  }
  return {
    zoom: readable,
    x: room.clientWidth / 2 - ((left + right) / 2) * readable,
    y: room.clientHeight / 2 - ((top + bottom) / 2) * readable,
  }
}

/** Where an actor is, and by which transitions it got there. */
export type Moment = { active: readonly string[]; taken: readonly string[] }

/** A chart too large to be read whole begins where its actor is. */
export const beginningOf = (chart: Chart, { active, taken }: Moment, room: Room) => {
  const whole = wholeOf(chart, room)
  return whole.zoom < readable && active.length > 0
    ? closeOf(focusOf(chart, active, taken), room)
    : whole
}
