import { createHash } from 'node:crypto'

import type { Chart } from '#src/inspector/chart.ts'
import type { ReportedFlow, ReportedPath } from '#tests/report/flows.ts'
import type { Requirement } from '#tests/report/requirements.ts'
import type { Result, TestRun } from '#tests/report/results.ts'

export type Report = TestRun & {
  flows: readonly ReportedFlow[]
  requirements: readonly Requirement[]
}

export type ResultData = Pick<Result, 'isPassed' | 'ms' | 'why'>
export type PathData = Pick<ReportedPath, 'name' | 'isRecorded' | 'steps'> & {
  /** Names it in the address. */
  id: string
  result: ResultData | null
  /** Places in the lists of its flow. */
  states: readonly number[]
  transitions: readonly number[]
}
export type FlowData = {
  flow: string
  chart: Chart
  states: readonly { id: string; path: string }[]
  transitions: readonly { id: string; key: string }[]
  guards: readonly { name: string; isBothSided: boolean }[]
  models: readonly {
    name: string
    paths: readonly PathData[]
    walks: readonly { place: string; title: string; result: ResultData }[]
  }[]
  /** What no path covers, and what no longer is as it was recorded. */
  faults: readonly string[]
}
export type RequirementData = Pick<Requirement, 'id' | 'text'> & { tests: readonly number[] }
/** All that the page shows. */
export type ReportData = Pick<TestRun, 'startedAt'> & {
  flows: readonly FlowData[]
  requirements: readonly RequirementData[]
  tests: readonly Omit<Result, 'notRun'>[]
}

const briefly = ({ isPassed, ms, why }: Result): ResultData => ({
  isPassed,
  ms: Math.round(ms),
  ...(why !== undefined && { why }),
})

const faultsOf = ({ coverage, guards, gone, models }: ReportedFlow) => [
  ...coverage.missing.map((id) => `No path: ${id}`),
  ...guards.filter((it) => !it.isBothSided).map(({ name }) => `One side only: guard ${name}`),
  ...gone.map((name) => `Recorded, and no path any more: ${name}`),
  ...models
    .flatMap(({ paths }) => paths)
    .filter(({ isRecorded }) => !isRecorded)
    .map(({ name }) => `Not recorded: ${name}`),
]

const rounded = (chart: Chart): Chart =>
  JSON.parse(
    JSON.stringify(chart, (_, value: unknown) =>
      typeof value === 'number' ? Math.round(value) : value,
    ),
  ) as Chart

const placesIn = (ids: readonly { id: string }[], { hits }: ReportedPath) =>
  ids.flatMap(({ id }, index) => (id in hits ? [index] : []))

const flowData = (flow: ReportedFlow): FlowData => ({
  flow: flow.flow,
  chart: rounded(flow.chart),
  states: flow.states,
  transitions: flow.transitions,
  guards: flow.guards,
  models: flow.models.map(({ name, paths, walks }) => ({
    name,
    paths: paths.map((path) => ({
      id: createHash('sha1').update(path.name).digest('base64url').slice(0, 8),
      name: path.name,
      isRecorded: path.isRecorded,
      steps: path.steps,
      result: path.result && briefly(path.result),
      states: placesIn(flow.states, path),
      transitions: placesIn(flow.transitions, path),
    })),
    walks: walks.map(({ place, result }) => ({
      place,
      title: result.title,
      result: briefly(result),
    })),
  })),
  faults: faultsOf(flow),
})

/** What the page is given: tests stand once, whatever they prove. */
export const reportData = ({ flows, requirements, results, startedAt }: Report): ReportData => {
  const places = new Map(results.map((result, index) => [result, index]))
  return {
    startedAt,
    flows: flows.map(flowData),
    requirements: requirements.map(({ id, text, tests }) => ({
      id,
      text,
      tests: tests.flatMap((test) => places.get(test) ?? []),
    })),
    tests: results.map(({ notRun: _, ms, ...result }) => ({ ...result, ms: Math.round(ms) })),
  }
}
