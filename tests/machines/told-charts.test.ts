import { expect, test } from 'vitest'
import type { AnyStateMachine } from 'xstate'

import { flowChartSchema } from '#src/api/contract/flow-charts.ts'
import { toldFlows } from '#src/api/contract/flow-runs.ts'
import { trackedFlows } from '#src/app/reports/tracked-flows.ts'
import { required } from '#src/lib/required.ts'
import { flowWords } from '#src/ui/insights/flow-words.ts'
import { figures, layOutChart } from '../../scripts/inspector/chart-layout.ts'
import { machinesByFlow } from '../../scripts/inspector/machines.ts'

const folder = '../../server/areas/flows/charts'
const machines = Object.values(machinesByFlow)
const machineOf = (flow: string): AnyStateMachine =>
  required(
    machines.find(({ id }) => id === flow),
    flow,
  )

const laid = new Map<string, ReturnType<typeof layOutChart>>()
/** Laid out once: it takes its time. */
const chartOf = (flow: string) => {
  const chart = laid.get(flow) ?? layOutChart(machineOf(flow), figures)
  laid.set(flow, chart)
  return chart
}

const whole = (value: object) =>
  JSON.stringify(value, (_, it: unknown) => (typeof it === 'number' ? Math.round(it) : it))

const list = (values: readonly object[]) => values.map((it) => `    ${whole(it)}`).join(',\n')

/** One state or edge a line, in whole pixels: what changes in a chart is what changes in the file. */
const recordOf = async (flow: string) => {
  const { nodes, edges, ...chart } = flowChartSchema.parse(await chartOf(flow))
  const { machine: id, width, height } = chart
  return `{
  "machine": "${id}",
  "width": ${Math.round(width)},
  "height": ${Math.round(height)},
  "nodes": [
${list(nodes)}
  ],
  "edges": [
${list(edges)}
  ]
}
`
}

/** Those in which somebody may wait and stop; of regions beside each other another one tells it. */
const standingIn = (machine: AnyStateMachine) => {
  const found: string[] = []
  const look = (node: AnyStateMachine['root']) => {
    if (node.type === 'parallel' && node !== machine.root) {
      return
    }
    if (node.type === 'atomic' && node.always === undefined) {
      found.push(node.path.join('.'))
    }
    Object.values(node.states).forEach(look)
  }
  look(machine.root)
  return found.filter((path) => !path.startsWith('log.'))
}

test.each(toldFlows)('INSIGHT-1 where somebody may stop in %s is told in plain words', (flow) => {
  const unnamed = standingIn(machineOf(flow)).filter((path) => !(path in flowWords[flow].states))
  expect(unnamed).toEqual([])
})

test.each(toldFlows)('INSIGHT-1 the server knows the chart of %s as it is', async (flow) => {
  await expect(await recordOf(flow), '`npm run record` writes it.').toMatchFileSnapshot(
    `${folder}/${flow}.json`,
  )
})

test('INSIGHT-1 each edge of a told chart has a name, and only equal ones have the same', async () => {
  for (const flow of toldFlows) {
    const { edges } = await chartOf(flow)
    const told = edges.filter(({ event, name }) => event !== '' || name !== '')
    const places = new Map(told.map((edge) => [edge.name, `${edge.source} ${edge.label}`]))
    for (const edge of told) {
      expect([flow, places.get(edge.name)]).toEqual([flow, `${edge.source} ${edge.label}`])
    }
  }
})

test('INSIGHT-1 what runs are told by is in their charts', () => {
  for (const [flow, { goals = [], counts }] of Object.entries(trackedFlows)) {
    const { root } = machineOf(flow)
    for (const path of [...goals, ...(counts === undefined ? [] : [counts])]) {
      expect(() =>
        path.split('.').reduce((node, key) => required(node.states[key], path), root),
      ).not.toThrow()
    }
  }
})
