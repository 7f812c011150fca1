import type { AnyMachineSnapshot } from 'xstate'

import type { Outcome, RunProblem, ToldFlow } from '#src/api/contract/flow-runs.ts'
import {
  continuedRecord,
  isAt,
  leavesOf,
  msOf,
  wasAt,
  type RunRecord,
} from '#src/app/reports/run-record.ts'
import { trackedFlows } from '#src/app/reports/tracked-flows.ts'
import type { HeardRun } from '#src/machines/reports/reports.machine.ts'

/** A run of a flow that has not ended. */
export type OpenRun = {
  readonly flow: ToldFlow
  /** The runs that it is a part of, the innermost first; they may end a moment before it. */
  around: readonly OpenRun[]
  record: RunRecord
  /** The support code that was shown for it. */
  code: string | null
  /** The last error of an effect, until it is clear whether the person sees it. */
  lastError: RunProblem | null
  /** How often it was reported before its end. */
  reports: number
}

export const openRun = (flow: ToldFlow, record: RunRecord): OpenRun => ({
  flow,
  around: [],
  record,
  code: null,
  lastError: null,
  reports: 0,
})

export const isSignIn = ({ flow }: OpenRun) => trackedFlows[flow].isSignIn === true

/** A run that its person never took up is not reported. */
export const isCounted = ({ flow, record }: OpenRun) => {
  const { counts } = trackedFlows[flow]
  return counts === undefined || wasAt(record, counts)
}

/** What the server is told; `outcome` is `null` while the run goes on. */
export const reportOf = (run: OpenRun, outcome: Outcome | null, at: number): HeardRun => {
  const { flow, around, code, record } = run
  return {
    id: crypto.randomUUID(),
    run: record.run,
    within: around[0]?.record.run ?? null,
    flow,
    outcome,
    problem: record.problem,
    code: code ?? around.findLast((it) => it.code !== null)?.code ?? null,
    steps: [...record.steps],
    isCut: record.isCut,
    endedIn: leavesOf(record),
    ms: msOf(record, at),
    endedAt: at,
  }
}

/** How a run ended that reached a final state: `failed` and `left` are the names of those in which it missed its purpose. */
export const outcomeAtEnd = ({ record }: OpenRun): Outcome => {
  const [last] = leavesOf(record)
  return last === 'failed' || last === 'left' ? last : 'done'
}

/** How a run ended whose screen or page was left. */
export const outcomeWhenLeft = ({ flow, record }: OpenRun): Outcome => {
  const { goals = [] } = trackedFlows[flow]
  if (goals.some((goal) => isAt(record, goal))) {
    return 'done'
  }
  return record.problem === null ? 'left' : 'failed'
}

/** Takes up the problem that the person is shown; returns whether it is a new one. */
export const noteProblem = (run: OpenRun, { context }: AnyMachineSnapshot) => {
  const { problem: shown = null } = context as { problem?: unknown }
  const isNew = shown !== null && shown !== run.record.shown
  if (isNew) {
    run.record = { ...run.record, shown, problem: run.lastError ?? 'told-here' }
  } else if (shown === null) {
    run.record = { ...run.record, shown, problem: null }
  }
  run.lastError = null
  return isNew
}

/** After its page was left: if the page comes back, a new run begins where this one stands. */
export const continueAsNew = (run: OpenRun, at: number) => {
  run.record = continuedRecord(run.record, at)
  run.reports = 0
}
