import { isMachineSnapshot, type AnyMachineSnapshot, type InspectionEvent } from 'xstate'

import type { Outcome, RunProblem, ToldFlow } from '#src/api/contract/flow-runs.ts'
import { runProblemOf } from '#src/app/reports/run-problem.ts'
import {
  beginRun,
  follow,
  isAt,
  leavesOf,
  msOf,
  wasAt,
  type RunRecord,
} from '#src/app/reports/run-record.ts'
import { newSupportCode } from '#src/app/reports/support-code.ts'
import { badEnds, tellingByFlow } from '#src/app/reports/telling-by-flow.ts'
import type { HeardRun } from '#src/machines/reports/reports.machine.ts'

type BookPorts = {
  tell: (run: HeardRun, isUrgent: boolean) => void
  /** `null`: somebody signed in. */
  tellCode: (code: string | null) => void
}
type OpenRun = {
  readonly flow: ToldFlow
  /** The runs that it is a part of, the nearest first; they may end a moment before it. */
  around: readonly OpenRun[]
  record: RunRecord
  code: string | null
  /** What the last error was of, until it is known whether it was told. */
  heard: RunProblem | null
  tellings: number
}

/** Whoever tries for ever is not told of for ever. */
const mostTellings = 8

const toldFlowOf = ({ machine: { id } }: AnyMachineSnapshot) =>
  id in tellingByFlow ? (id as ToldFlow) : null

/** Keeps what each told flow does from its first event to its last, by what its actors report. */
export const createRunBook = ({ tell, tellCode }: BookPorts) => {
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
    const run = open.get(id) ?? {
      flow,
      around: [],
      record: begin(),
      code: null,
      heard: null,
      tellings: 0,
    }
    open.set(id, run)
    return run
  }

  const tellRun = (id: string, outcome: Outcome | null, at: number) => {
    const run = open.get(id)
    const counts = run && tellingByFlow[run.flow].counts
    if (run === undefined || (counts !== undefined && !wasAt(run.record, counts))) {
      return
    }
    const { flow, code, record } = run
    tell(
      {
        id: crypto.randomUUID(),
        run: record.run,
        within: run.around[0]?.record.run ?? null,
        flow,
        outcome,
        problem: record.problem,
        code: code ?? run.around.findLast((it) => it.code !== null)?.code ?? null,
        steps: [...record.steps],
        isCut: record.isCut,
        endedIn: leavesOf(record),
        ms: msOf(record, at),
        endedAt: at,
      },
      outcome === null,
    )
  }

  /** Somebody is told that it did not work: support finds it by a code, also while they still look at it. */
  const fail = (run: OpenRun, at: number) => {
    const chain = [run, ...run.around].filter(({ flow }) => tellingByFlow[flow].isSignIn)
    const outermost = chain.at(-1)
    if (!tellingByFlow[run.flow].isSignIn || outermost === undefined) {
      return
    }
    outermost.code ??= newSupportCode()
    tellCode(outermost.code)
    for (const [key, it] of open) {
      if (chain.includes(it) && it.tellings < mostTellings) {
        it.tellings += 1
        tellRun(key, null, at)
      }
    }
  }

  const end = (id: string, outcome: Outcome, at: number) => {
    tellRun(id, outcome, at)
    const flow = open.get(id)?.flow
    open.delete(id)
    if (flow !== undefined && outcome === 'done' && tellingByFlow[flow].isSignIn) {
      tellCode(null)
    }
  }

  const leftAs = ({ flow, record }: OpenRun): Outcome => {
    const { goals = [] } = tellingByFlow[flow]
    if (goals.some((goal) => isAt(record, goal))) {
      return 'done'
    }
    return record.problem === null ? 'left' : 'failed'
  }

  const step = (
    {
      actorRef: { sessionId: id },
      event,
      ...told
    }: Extract<InspectionEvent, { type: '@xstate.microstep' }>,
    at: number,
  ) => {
    const { snapshot } = told
    const flow = isMachineSnapshot(snapshot) ? toldFlowOf(snapshot) : null
    if (!isMachineSnapshot(snapshot) || flow === null || snapshot.status === 'stopped') {
      return
    }
    const run = runOf(id, flow, () => beginRun(at, undefined))
    run.record = follow(run.record, told._transitions, { at, value: snapshot.value })
    if (event.type.startsWith('xstate.error.actor.')) {
      run.heard = runProblemOf((event as unknown as { error: unknown }).error)
    }
  }

  const settle = (id: string, snapshot: AnyMachineSnapshot, at: number) => {
    const flow = toldFlowOf(snapshot)
    if (flow === null) {
      return
    }
    const run = runOf(id, flow, () => beginRun(at, snapshot.value))
    if (run.around.length === 0) {
      run.around = around(id)
    }
    const { problem: told = null } = snapshot.context as { problem?: unknown }
    const isNews = told !== null && told !== run.record.told
    const problem = told === null ? null : isNews ? (run.heard ?? 'told-here') : run.record.problem
    run.record = { ...run.record, told, problem }
    run.heard = null
    switch (snapshot.status) {
      case 'active':
        if (isNews) {
          fail(run, at)
        }
        return
      case 'done': {
        const [last = ''] = leavesOf(run.record)
        const outcome = badEnds[last] ?? 'done'
        if (outcome === 'failed') {
          fail(run, at)
        }
        end(id, outcome, at)
        return
      }
      case 'stopped':
        end(id, leftAs(run), at)
        return
      case 'error':
        run.record = { ...run.record, problem: 'fault' }
        end(id, 'failed', at)
    }
  }

  return {
    hear: (event: InspectionEvent, at: number) => {
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
     * The page is left: whatever goes on ends here, the innermost first. One that is left with what runs in it at its goal is
     * done by it. Should the page come back, others begin where they stand.
     */
    leave: (at: number) => {
      const doneBy = new Set<OpenRun>()
      for (const [id, run] of [...open].toReversed()) {
        const outcome = doneBy.has(run) ? 'done' : leftAs(run)
        if (outcome === 'done') {
          run.around.forEach((it) => doneBy.add(it))
        }
        tellRun(id, outcome, at)
      }
      for (const run of open.values()) {
        const paths = [...run.record.activeSince.keys()]
        run.record = {
          ...beginRun(at, undefined),
          activeSince: new Map(paths.map((path) => [path, at])),
          visited: new Set(paths),
          told: run.record.told,
        }
        run.tellings = 0
      }
    },
  }
}
