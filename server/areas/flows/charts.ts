import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { flowChartSchema, type FlowChart } from '#src/api/contract/flow-charts.ts'
import { toldFlows, type ToldFlow, type ToldRun } from '#src/api/contract/flow-runs.ts'

const folder = join(import.meta.dirname, 'charts')

const chartIn = (flow: ToldFlow) =>
  flowChartSchema.parse(JSON.parse(readFileSync(join(folder, `${flow}.json`), 'utf8')))

/** The charts of this build, recorded from the machines (`tests/machines/told-charts.test.ts`). */
export const charts = Object.fromEntries(
  toldFlows.map((flow) => [flow, chartIn(flow)]),
) as Readonly<Record<ToldFlow, FlowChart>>

const namesOf = ({ nodes, edges }: FlowChart) => ({
  edges: new Map(edges.map((edge) => [edge.name, edge])),
  states: new Set(nodes.map(({ path }) => path).filter((path) => path !== '')),
})
const names = Object.fromEntries(
  toldFlows.map((flow) => [flow, namesOf(charts[flow])]),
) as Readonly<Record<ToldFlow, ReturnType<typeof namesOf>>>

/** Does the run consist only of names from its chart? Otherwise it is not stored. */
export const fitsChart = ({ flow, steps, endedIn }: Pick<ToldRun, 'flow' | 'steps' | 'endedIn'>) =>
  steps.every(({ edge }) => names[flow].edges.has(edge)) &&
  endedIn.every((state) => names[flow].states.has(state))

/** The ancestors of a state, innermost first. */
const around = (path: string): readonly string[] => {
  const end = path.lastIndexOf('.')
  return end === -1 ? [] : [path.slice(0, end), ...around(path.slice(0, end))]
}

/** A state and its ancestors. */
export const withAround = (path: string) => [path, ...around(path)]

/** The states that a run was in, in the chart's order; including those it ended in, if its last steps were cut off. */
export const statesOf = ({
  flow,
  steps,
  endedIn,
}: Pick<ToldRun, 'flow' | 'steps' | 'endedIn'>): readonly string[] => {
  const { nodes, edges } = charts[flow]
  const visited = new Set<string>(endedIn.flatMap(withAround))
  const inside = (path: string) =>
    nodes.filter(
      (node) =>
        node.kind !== 'initial' && around(node.path)[0] === (path || undefined) && node.path !== '',
    )

  const enter = (path: string): void => {
    visited.add(path)
    const begins = edges.find(({ source, name }) => source === path && name === '')
    const isParallel = nodes.some((node) => node.path === path && node.kind === 'parallel')
    begins?.targets.forEach(enter)
    if (isParallel) {
      inside(path).forEach((region) => enter(region.path))
    }
  }
  const arriveAt = (path: string) => {
    for (const outer of around(path).toReversed()) {
      const isNew = !visited.has(outer)
      visited.add(outer)
      if (isNew && nodes.some((node) => node.path === outer && node.kind === 'parallel')) {
        inside(outer).forEach((region) => enter(region.path))
      }
    }
    enter(path)
  }
  enter('')
  for (const { edge } of steps) {
    names[flow].edges.get(edge)?.targets.forEach(arriveAt)
  }
  return nodes
    .filter(({ kind, path }) => kind !== 'initial' && path !== '' && visited.has(path))
    .map(({ path }) => path)
}
