import { isMachineSnapshot, type AnyStateMachine, type InspectionEvent } from 'xstate'

import { nodesOf, transitionId, transitionsOf } from '#tests/support/chart.ts'

/** How often each state and transition was seen, by its id. */
export type ChartHits = Readonly<Record<string, number>>

/** Counts the states entered and the transitions taken by whatever actor system reports here. */
export const chartCounter = () => {
  const counts = new Map<string, number>()
  const count = (id: string) => counts.set(id, (counts.get(id) ?? 0) + 1)

  return {
    observe: (event: InspectionEvent) => {
      if (event.type === '@xstate.microstep') {
        for (const transition of event._transitions) {
          count(transition.source.id)
          count(transitionId(transition))
        }
      }
      const isStep = event.type === '@xstate.microstep' || event.type === '@xstate.snapshot'
      if (isStep && isMachineSnapshot(event.snapshot)) {
        for (const { id } of event.snapshot._nodes) {
          count(id)
        }
      }
    },
    hits: (): ChartHits => Object.fromEntries(counts),
  }
}

export const mergedHits = (reports: readonly ChartHits[]): ChartHits => {
  const merged: Record<string, number> = {}
  for (const [id, hits] of reports.flatMap((report) => Object.entries(report))) {
    merged[id] = (merged[id] ?? 0) + hits
  }
  return merged
}

export type ChartCoverage = {
  machine: string
  states: { hit: number; all: number }
  transitions: { hit: number; all: number }
  /** Ids of states and transitions that nothing reached. */
  missing: readonly string[]
}

export const coverageOf = (machine: AnyStateMachine, hits: ChartHits): ChartCoverage => {
  const states = nodesOf(machine).map(({ id }) => id)
  const transitions = transitionsOf(machine).map(transitionId)
  const hitOf = (ids: readonly string[]) => ids.filter((id) => id in hits).length
  return {
    machine: machine.id,
    states: { hit: hitOf(states), all: states.length },
    transitions: { hit: hitOf(transitions), all: transitions.length },
    missing: [...states, ...transitions].filter((id) => !(id in hits)),
  }
}
