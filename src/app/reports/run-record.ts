import type { AnyTransitionDefinition, StateValue } from 'xstate'

import { mostSteps, type RunProblem, type RunStep } from '#src/api/contract/flow-runs.ts'
import { edgeName, pathOf } from '#src/lib/edge-name.ts'

/** Parallel regions poll in turn: an edge that was taken at most this many steps ago only counts once more. */
const nearSteps = 4
const longestMs = 7 * 86_400_000

/** Paths of the states that are active, outer ones first. */
const activePaths = (value: StateValue | undefined, above = ''): readonly string[] => {
  const below = (key: string) => (above === '' ? key : `${above}.${key}`)
  if (value === undefined) {
    return []
  }
  return typeof value === 'string'
    ? [below(value)]
    : Object.entries(value).flatMap(([key, inner]) => [
        below(key),
        ...activePaths(inner, below(key)),
      ])
}

/** What happened in a run so far. Times are of the browser's monotonic clock, ms. */
export type RunRecord = {
  readonly run: string
  readonly beganAt: number
  /** The active states, and since when they are. */
  activeSince: ReadonlyMap<string, number>
  visited: ReadonlySet<string>
  steps: readonly RunStep[]
  isCut: boolean
  problem: RunProblem | null
  /** The problem that its person was shown last: only compared, never reported. */
  shown: unknown
}

export const beginRun = (at: number, value: StateValue | undefined): RunRecord => ({
  run: crypto.randomUUID(),
  beganAt: at,
  activeSince: new Map(activePaths(value).map((path) => [path, at])),
  visited: new Set(activePaths(value)),
  steps: [],
  isCut: false,
  problem: null,
  shown: null,
})

/** A new run that begins in the states of this one. */
export const continuedRecord = ({ activeSince, shown }: RunRecord, at: number): RunRecord => {
  const paths = [...activeSince.keys()]
  return {
    ...beginRun(at, undefined),
    activeSince: new Map(paths.map((path) => [path, at])),
    visited: new Set(paths),
    shown,
  }
}

/** A whole number that the server accepts. */
const whole = (ms: number) => Math.min(longestMs, Math.max(0, Math.round(ms)))

/** The record after edges that were taken in one step. */
export const follow = (
  record: RunRecord,
  edges: readonly AnyTransitionDefinition[],
  { at, value }: { at: number; value: StateValue },
): RunRecord => {
  let { steps, isCut } = record
  for (const transition of edges) {
    const edge = edgeName(transition)
    if (edge === null) {
      continue
    }
    const near = steps.findLastIndex((step) => step.edge === edge)
    if (near !== -1 && near >= steps.length - nearSteps) {
      steps = steps.map((step, index) =>
        index === near ? { ...step, times: Math.min(step.times + 1, 100_000) } : step,
      )
    } else if (steps.length === mostSteps) {
      isCut = true
    } else {
      const since = record.activeSince.get(pathOf(transition.source)) ?? record.beganAt
      const step = { edge, at: whole(at - record.beganAt), after: whole(at - since), times: 1 }
      steps = [...steps, step]
    }
  }
  // A state that is entered again starts anew.
  const entered = new Set(edges.flatMap(({ target }) => (target ?? []).map(pathOf)))
  const paths = activePaths(value)
  const activeSince = new Map(
    paths.map((path) => [path, entered.has(path) ? at : (record.activeSince.get(path) ?? at)]),
  )
  return {
    ...record,
    steps,
    isCut,
    activeSince,
    visited: new Set([...record.visited, ...paths]),
  }
}

/** The innermost active states. */
export const leavesOf = ({ activeSince }: RunRecord) => {
  const paths = [...activeSince.keys()]
  return paths.filter((path) => !paths.some((other) => other.startsWith(`${path}.`)))
}

export const wasAt = ({ visited }: RunRecord, path: string) => visited.has(path)
export const isAt = ({ activeSince }: RunRecord, path: string) => activeSince.has(path)
export const msOf = ({ beganAt }: RunRecord, at: number) => whole(at - beganAt)
