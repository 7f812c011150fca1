import * as fc from 'fast-check'
import {
  initialTransition,
  transition,
  type AnyMachineSnapshot,
  type AnyStateMachine,
} from 'xstate'

import { startsIn } from '#tests/support/chart.ts'
import { everydaySeed } from '#tests/support/everyday-seed.ts'
import type { FlowModel, Trial } from '#tests/support/flow-model.ts'

/** One step of a walk. */
export type Taken = {
  before: AnyMachineSnapshot
  by: Trial
  after: AnyMachineSnapshot
  actions: readonly { type: string; params?: unknown }[]
  /** The effects that began with it. */
  started: ReturnType<typeof startsIn>
}
export type Walk = { start: AnyMachineSnapshot; taken: readonly Taken[]; at: AnyMachineSnapshot }

type WalkOptions = {
  numRuns?: number
  /** Walks on a chart that was changed, to see whether it is found. */
  machine?: AnyStateMachine
}

const maxSteps = 25

/** A short way to somewhere first, so that what lies deep is seen as often as what lies near. */
type Choices = { way: number; next: readonly number[] }

const kept = <TValue extends object, TMade>(make: (value: TValue) => TMade) => {
  const made = new WeakMap<TValue, TMade>()
  return (value: TValue): TMade => {
    const found = made.get(value) ?? make(value)
    made.set(value, found)
    return found
  }
}
const waysOf = kept((model: FlowModel) => model.ways())
/** The seed is the same for all properties of a chart, and so are their walks. */
const walksOf = kept((_: AnyStateMachine) => new Map<string, Walk>())

const walkOn = (model: FlowModel, machine: AnyStateMachine, { way, next }: Choices): Walk => {
  const taken: Taken[] = []
  const [start] = initialTransition(machine, model.input) as unknown as [AnyMachineSnapshot]
  let at = start
  const take = (by: Trial | undefined) => {
    if (by !== undefined && model.isPossible(at, by)) {
      const [after, actions] = transition(machine, at, by.event)
      taken.push({ before: at, by, after, actions, started: startsIn(actions) })
      at = after
    }
  }
  const ways = waysOf(model)
  ways[way % ways.length]?.forEach(take)
  for (const choice of next) {
    take(model.possibleFrom(at, choice))
  }
  return { start, taken, at }
}

const walked = (model: FlowModel, machine: AnyStateMachine, choices: Choices) => {
  const walks = walksOf(machine)
  const key = JSON.stringify([model.name, choices])
  const walk = walks.get(key) ?? walkOn(model, machine, choices)
  walks.set(key, walk)
  return walk
}

/**
 * Goes many ways through the chart: what the person, time and the world may do, in any order. Shrinks to the shortest way to
 * where it does not hold.
 */
export const always = (
  model: FlowModel,
  faultOf: (walk: Walk) => string | null,
  { numRuns = 12, machine = model.machine }: WalkOptions = {},
) => {
  // No place is likelier than another.
  const choices = fc.noBias(
    fc.record({
      way: fc.nat(10_000),
      // Each number chooses one of what can happen then.
      next: fc.array(fc.nat(10_000), { maxLength: maxSteps, size: 'max' }),
    }),
  )
  fc.assert(
    fc.property(choices, (chosen) => {
      const walk = walked(model, machine, chosen)
      const fault = faultOf(walk)
      if (fault !== null) {
        const way = walk.taken.map(({ by }) => by.label).join(' → ')
        throw new Error(`${model.name}, ${way}: ${fault}`)
      }
    }),
    { numRuns, seed: everydaySeed, includeErrorInReport: true },
  )
}
