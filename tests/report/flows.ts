import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Chart } from '#src/inspector/chart.ts'
import { eventName } from '#src/inspector/event-name.ts'
import { transitionKey } from '#src/inspector/transitions.ts'
import { innermostPaths, type StateValue } from '#src/inspector/world.ts'
import { required } from '#src/lib/required.ts'
import { modelsByFlow } from '#tests/models/models.ts'
import type { Result } from '#tests/report/results.ts'
import { nodesOf, transitionId, transitionsOf } from '#tests/support/chart.ts'
import {
  chartCounter,
  coverageOf,
  mergedHits,
  type ChartHits,
} from '#tests/support/chart-coverage.ts'
import type { FlowModel, Path } from '#tests/support/flow-model.ts'
import { machineBench, stopsOf } from '#tests/support/machine-bench.ts'
import { layOutChart } from '../../scripts/inspector/chart-layout.ts'

export type ReportedPath = {
  name: string
  /** Is it among the recorded ones? */
  isRecorded: boolean
  steps: readonly { act: string; comesTo: string }[]
  result: Result | null
  hits: ChartHits
}
type Walk = { place: 'screen' | 'browser'; result: Result }
export type ReportedFlow = {
  flow: string
  chart: Chart
  models: readonly { name: string; paths: readonly ReportedPath[]; walks: readonly Walk[] }[]
  coverage: ReturnType<typeof coverageOf>
  guards: readonly { name: string; isBothSided: boolean }[]
  /** By their ids in the coverage, and in the chart. */
  states: readonly { id: string; path: string }[]
  transitions: readonly { id: string; key: string }[]
  /** Recorded paths that the chart no longer has. */
  gone: readonly string[]
}

const answers = { '✓': 'answers', '✗': 'fails' } as const

/** A step as a tester would write it. */
export const actOf = (label: string) => {
  const [, child, sign, outcome] = /^(.+?) ([✓✗])(?:\((.+)\))?$/.exec(label) ?? []
  if (child !== undefined && (sign === '✓' || sign === '✗')) {
    return `‘${child}’ ${answers[sign]}${outcome === undefined ? '' : `: ${outcome}`}`
  }
  if (label.startsWith('⏱ ')) {
    return `Wait until ‘${label.slice(2)}’ is over`
  }
  const [, event = label, data] = /^(.+?)(?:\((.+)\))?$/.exec(label) ?? []
  const [subject = '', verb = ''] = eventName(event).split('.')
  const words = verb.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  const act = words.includes(' ') ? `the ${subject}: ${words}` : `${verb} the ${subject}`
  return `${verb === '' ? subject : act}${data === undefined ? '' : ` (${data})`}`
}

/** The innermost states, in words. */
const placeOf = (value: StateValue) => innermostPaths(value).join(', ') || 'the beginning'

const reportedPath = (
  model: FlowModel,
  path: Path,
  recorded: ReadonlySet<string>,
  results: readonly Result[],
): ReportedPath => {
  const counter = chartCounter()
  const bench = machineBench(model, { inspect: counter.observe })
  Array.from(bench.walk(stopsOf(path)))
  return {
    name: path.name,
    isRecorded: recorded.has(path.name),
    steps: path.steps.map(({ label, to }) => ({
      act: actOf(label),
      comesTo: placeOf(to.value as StateValue),
    })),
    result:
      results.find(
        ({ file, group, title }) =>
          file === 'tests/models/paths.test.ts' &&
          group === `FLOW-3 ${model.name}` &&
          title === path.name,
      ) ?? null,
    hits: counter.hits(),
  }
}

const walksOf = ({ name }: FlowModel, results: readonly Result[]): Walk[] =>
  results
    .filter(({ title }) => title.startsWith(`${name}, tour `))
    .map((result) => ({
      place: result.file.startsWith('tests/e2e/') ? 'browser' : 'screen',
      result,
    }))

const guardsOf = (models: readonly FlowModel[]) => {
  const seen = new Map<string, Set<boolean>>()
  for (const model of models) {
    const onGuard = (name: string, answer: boolean) =>
      void seen.set(name, (seen.get(name) ?? new Set()).add(answer))
    const bench = machineBench(model, { onGuard })
    model.shortPaths().forEach((path) => Array.from(bench.walk(stopsOf(path))))
  }
  const names = new Set(
    models.flatMap(({ machine }) => Object.keys(machine.implementations.guards)),
  )
  return [...names].map((name) => ({ name, isBothSided: seen.get(name)?.size === 2 }))
}

/** Every flow with its chart, its paths, and what became of them; or those that are named. */
export const reportFlows = (
  root: string,
  results: readonly Result[],
  named: readonly string[] = Object.keys(modelsByFlow),
): Promise<ReportedFlow[]> =>
  Promise.all(
    named
      .map((flow) => [flow, modelsByFlow[flow] ?? []] as const)
      .map(async ([flow, models]) => {
        const { machine } = required(models[0], 'model')
        const file = join(root, 'tests/models/recorded', `${flow}.txt`)
        const lines = readFileSync(file, 'utf8').split('\n')
        const recorded = new Set(lines)
        const reported = models.map((model) => ({
          name: model.name,
          paths: model.shortPaths().map((path) => reportedPath(model, path, recorded, results)),
          walks: walksOf(model, results),
        }))
        const paths = reported.flatMap((it) => it.paths)
        const names = new Set(paths.map(({ name }) => name))
        return {
          flow,
          chart: await layOutChart(machine),
          models: reported,
          coverage: coverageOf(machine, mergedHits(paths.map(({ hits }) => hits))),
          guards: guardsOf(models),
          states: nodesOf(machine).map(({ id, path }) => ({ id, path: path.join('.') })),
          transitions: transitionsOf(machine).map((it) => ({
            id: transitionId(it),
            key: transitionKey(it),
          })),
          gone: lines.filter((line) => line.includes(' ⇒ ') && !names.has(line)),
        }
      }),
  )
