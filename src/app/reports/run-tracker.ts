import { isMachineSnapshot, type AnyMachineSnapshot, type InspectionEvent } from 'xstate'

import type { Outcome, ToldFlow } from '#src/api/contract/flow-runs.ts'
import {
  continueAsNew,
  isCounted,
  isSignIn,
  noteProblem,
  openRun,
  outcomeAtEnd,
  outcomeWhenLeft,
  reportOf,
  type OpenRun,
} from '#src/app/reports/open-run.ts'
import { runProblemOf } from '#src/app/reports/run-problem.ts'
import { beginRun, follow, type RunRecord } from '#src/app/reports/run-record.ts'
import { newSupportCode } from '#src/app/reports/support-code.ts'
import { trackedFlows } from '#src/app/reports/tracked-flows.ts'
import type { HeardRun } from '#src/machines/reports/reports.machine.ts'

type TrackerPorts = {
  report: (run: HeardRun, isUrgent: boolean) => void
  /** `null`: somebody signed in. */
  showCode: (code: string | null) => void
}
type Microstep = Extract<InspectionEvent, { type: '@xstate.microstep' }>

/** Somebody who keeps failing is not reported for ever. */
const mostReports = 8

const trackedFlowOf = ({ machine: { id } }: AnyMachineSnapshot) =>
  id in trackedFlows ? (id as ToldFlow) : null

/** Follows each run of a tracked flow from its first event to its last, by what its actors report to the inspection hub. */
export const createRunTracker = ({ report, showCode }: TrackerPorts) => {
  /** Ids of actors with that of the actor that started them. */
  const parents = new Map<string, string | undefined>()
  const open = new Map<string, OpenRun>()

  const around = (id: string): readonly OpenRun[] => {
    const parent = parents.get(id)
    if (parent === undefined) {
      return []
    }
    const run = open.get(parent)
    return run === undefined ? around(parent) : [run, ...around(parent)]
  }

  const runOf = (id: string, flow: ToldFlow, begin: () => RunRecord) => {
    const run = open.get(id) ?? openRun(flow, begin())
    open.set(id, run)
    return run
  }

  const send = (run: OpenRun, outcome: Outcome | null, at: number) => {
    if (isCounted(run)) {
      report(reportOf(run, outcome, at), outcome === null)
    }
  }

  /**
   * A failed sign-in is reported at once, with the runs around it, so that support finds it while its person still looks at it.
   */
  const fail = (run: OpenRun, at: number) => {
    const chain = [run, ...run.around].filter(isSignIn)
    const outermost = chain.at(-1)
    if (!isSignIn(run) || outermost === undefined) {
      return
    }
    outermost.code ??= newSupportCode()
    showCode(outermost.code)
    for (const it of open.values()) {
      if (chain.includes(it) && it.reports < mostReports) {
        it.reports += 1
        send(it, null, at)
      }
    }
  }

  const end = (id: string, run: OpenRun, outcome: Outcome, at: number) => {
    send(run, outcome, at)
    open.delete(id)
    if (outcome === 'done' && isSignIn(run)) {
      showCode(null)
    }
  }

  const step = ({ actorRef, event, snapshot, _transitions }: Microstep, at: number) => {
    const flow = isMachineSnapshot(snapshot) ? trackedFlowOf(snapshot) : null
    if (!isMachineSnapshot(snapshot) || flow === null || snapshot.status === 'stopped') {
      return
    }
    const run = runOf(actorRef.sessionId, flow, () => beginRun(at, undefined))
    run.record = follow(run.record, _transitions, { at, value: snapshot.value })
    if (event.type.startsWith('xstate.error.actor.')) {
      run.lastError = runProblemOf((event as unknown as { error: unknown }).error)
    }
  }

  const settle = (id: string, snapshot: AnyMachineSnapshot, at: number) => {
    const flow = trackedFlowOf(snapshot)
    if (flow === null) {
      return
    }
    const run = runOf(id, flow, () => beginRun(at, snapshot.value))
    if (run.around.length === 0) {
      run.around = around(id)
    }
    const isNewProblem = noteProblem(run, snapshot)
    switch (snapshot.status) {
      case 'active':
        if (isNewProblem) {
          fail(run, at)
        }
        return
      case 'done': {
        const outcome = outcomeAtEnd(run)
        if (outcome === 'failed') {
          fail(run, at)
        }
        end(id, run, outcome, at)
        return
      }
      case 'stopped':
        end(id, run, outcomeWhenLeft(run), at)
        return
      case 'error':
        run.record = { ...run.record, problem: 'fault' }
        end(id, run, 'failed', at)
    }
  }

  return {
    observe: (event: InspectionEvent, at: number) => {
      const id = event.actorRef.sessionId
      if (event.type === '@xstate.event' && event.event.type === 'xstate.init') {
        parents.set(id, event.sourceRef?.sessionId)
      } else if (event.type === '@xstate.microstep') {
        step(event, at)
      } else if (event.type === '@xstate.snapshot') {
        if (isMachineSnapshot(event.snapshot)) {
          settle(id, event.snapshot, at)
        }
        if (event.snapshot.status !== 'active') {
          parents.delete(id)
        }
      }
    },
    /**
     * The page is left: every open run ends here, the innermost first. If a run reached its goal, the runs around it are done as
     * well. Should the page come back, new runs begin where these stand.
     */
    leavePage: (at: number) => {
      const doneBy = new Set<OpenRun>()
      for (const run of [...open.values()].toReversed()) {
        const outcome = doneBy.has(run) ? 'done' : outcomeWhenLeft(run)
        if (outcome === 'done') {
          run.around.forEach((it) => doneBy.add(it))
        }
        send(run, outcome, at)
      }
      open.forEach((run) => continueAsNew(run, at))
    },
  }
}
