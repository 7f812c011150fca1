import {
  initialTransition,
  transition,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type ContextFrom,
  type EventFromLogic,
  type EventObject,
  type ExecutableActionsFrom,
  type InputFrom,
  type SnapshotFrom,
  type StateValue,
} from 'xstate'
import { getAdjacencyMap, type AdjacencyValue } from 'xstate/graph'

import { required } from '#src/lib/required.ts'
import { meaningOf, transitionId, transitionsOf } from '#tests/support/chart.ts'

/** What a test does to the world to make a machine see an event. */
export type Move =
  | { kind: 'send'; event: EventObject }
  | { kind: 'resolve'; actor: string; output: unknown }
  | { kind: 'reject'; actor: string; error: unknown }
  | { kind: 'elapse'; delay: string; timer: string }

type Action = ExecutableActionsFrom<AnyStateMachine>
export type Step = {
  move: Move
  label: string
  /** The state that the step leads to. */
  to: AnyMachineSnapshot
  actions: readonly Action[]
  /** Events that must change nothing once the step is taken. */
  refused: readonly EventObject[]
}
export type Path = {
  name: string
  start: Pick<Step, 'to' | 'actions' | 'refused'>
  steps: readonly Step[]
}

type Children<TMachine extends AnyStateMachine> = SnapshotFrom<TMachine>['children']
type OutputOf<TRef> =
  NonNullable<TRef> extends { getSnapshot: () => { output?: infer TOutput } }
    ? Exclude<TOutput, undefined>
    : unknown

/** What the world can do to one machine, by names that make readable paths. */
export type FlowCases<TMachine extends AnyStateMachine> = {
  /** Tells several models of one machine apart. */
  variant?: string
  input?: InputFrom<TMachine>
  /** Payloads of events from outside by name; an event without an entry is sent bare. */
  send?: {
    [TType in EventFromLogic<TMachine>['type']]?: Record<
      string,
      Omit<Extract<EventFromLogic<TMachine>, { type: TType }>, 'type'>
    >
  }
  /** Results by child and name. */
  done?: {
    [TId in keyof Children<TMachine> & string]?: Record<string, OutputOf<Children<TMachine>[TId]>>
  }
  /** Failures by child and name. */
  fail?: { [TId in keyof Children<TMachine> & string]?: Record<string, Error> }
  /** What guards and screens look at in the context: keeps the number of states finite. */
  facets?: (context: ContextFrom<TMachine>) => unknown
  /** Spawned children that ended and are still listed: they end only once. */
  ended?: (context: ContextFrom<TMachine>) => readonly string[]
  /** Events that only the machine raises, to itself. */
  internal?: readonly EventFromLogic<TMachine>['type'][]
}

/** One thing that can happen, and how a test brings it about. */
export type Trial = { event: EventObject; move: Move; label: string }
type Edge = Trial & { id: number; from: string; to: string }

const doneState = 'xstate.done.state.'

const variantsOf = <TValue>(named: Record<string, TValue> | undefined, bare: TValue) =>
  Object.entries(named ?? { '': bare }).map(([name, value]) => ({
    tag: name === '' ? '' : `(${name})`,
    value,
  }))

/** One trial per event type and case. */
const trialsOf = (type: string, cases: FlowCases<AnyStateMachine>): Trial[] => {
  const meaning = meaningOf(type)
  if (meaning === null) {
    return variantsOf<object>(cases.send?.[type], {}).map(({ tag, value }) => {
      const event = { ...value, type }
      return { event, move: { kind: 'send', event }, label: `${type}${tag}` }
    })
  }
  const { kind, name } = meaning
  if (kind === 'elapse') {
    return [{ event: { type }, move: { kind, delay: name, timer: type }, label: `⏱ ${name}` }]
  }
  const ids = name === '*' ? Object.keys(cases.done ?? {}) : [name]
  return ids.flatMap((actor): Trial[] =>
    kind === 'resolve'
      ? variantsOf<unknown>(cases.done?.[actor], undefined).map(({ tag, value: output }) => ({
          event: { type: `xstate.done.actor.${actor}`, output, actorId: actor } as EventObject,
          move: { kind, actor, output },
          label: `${actor} ✓${tag}`,
        }))
      : variantsOf(cases.fail?.[actor], new Error(`${actor} failed`)).map(
          ({ tag, value: error }) => ({
            event: { type: `xstate.error.actor.${actor}`, error, actorId: actor } as EventObject,
            move: { kind, actor, error },
            label: `${actor} ✗${tag}`,
          }),
        ),
  )
}

/** A state's name as a person would write it. */
export const show = (value: StateValue): string =>
  typeof value === 'string'
    ? value
    : Object.entries(value)
        .map(([key, inner]) => (inner === undefined ? key : `${key}.${show(inner)}`))
        .join(' & ')

/** Turns a production machine into paths that cross everything it can do. */
export const flowModel = <TMachine extends AnyStateMachine>(
  machine: TMachine,
  typedCases: FlowCases<TMachine> = {},
) => {
  const cases = typedCases as FlowCases<AnyStateMachine>
  const internal: readonly string[] = cases.internal ?? []
  const types = [...new Set(transitionsOf(machine).map(({ eventType }) => eventType))]
  const trials = types
    .filter((type) => type !== '' && !type.startsWith(doneState) && !internal.includes(type))
    .flatMap((type) => trialsOf(type, cases))

  const keyOf = ({ value, status, context, children }: AnyMachineSnapshot) =>
    JSON.stringify([value, status, Object.keys(children), cases.facets?.(context)])

  /** Can this be done to the machine as it stands? */
  const isPossible = (snapshot: AnyMachineSnapshot, { move, event }: Trial) => {
    if (snapshot.status !== 'active') {
      return false
    }
    if (move.kind === 'send' || move.kind === 'elapse') {
      return snapshot.can(event)
    }
    // A child may end without the chart making anything of it.
    const isHeard = snapshot._nodes.some(({ transitions }) => transitions.has(event.type))
    return (
      move.actor in snapshot.children &&
      (isHeard || snapshot.can(event)) &&
      cases.ended?.(snapshot.context).includes(move.actor) !== true
    )
  }

  const refusedIn = (snapshot: AnyMachineSnapshot) =>
    snapshot.status === 'active'
      ? trials
          .filter((trial) => trial.move.kind === 'send' && !isPossible(snapshot, trial))
          .map(({ event }) => event)
      : []

  const trialOf = new Map(trials.map((trial) => [trial.event, trial]))
  const trialFor = (event: EventObject) => {
    const trial = trialOf.get(event)
    if (trial === undefined) {
      throw new Error(`No case sends '${event.type}'.`)
    }
    return trial
  }

  const adjacency = getAdjacencyMap(machine as AnyStateMachine, {
    input: cases.input,
    events: trials.map(({ event }) => event),
    filterEvents: (snapshot, event) => isPossible(snapshot, trialFor(event)),
    serializeState: keyOf,
    serializeEvent: (event) => trialFor(event).label,
    limit: 100_000,
  }) as Record<string, AdjacencyValue<AnyMachineSnapshot, EventObject>>
  const vertices = Object.entries(adjacency)
  const edges: Edge[] = vertices
    .flatMap(([from, { transitions }]) =>
      Object.values(transitions).map(({ event, state }) => ({
        ...trialFor(event),
        from,
        to: keyOf(state),
      })),
    )
    .map((edge, id) => ({ ...edge, id }))
  const outgoing = Map.groupBy(edges, ({ from }) => from)
  const startKey = vertices[0]?.[0] ?? ''

  /** The shortest run of edges from a state up to and including the nearest wanted edge. */
  const route = (
    from: string,
    isWanted: (edge: Edge) => boolean,
    usable: ReadonlySet<Edge> = new Set(edges),
  ): Edge[] | null => {
    const queue: { at: string; run: Edge[] }[] = [{ at: from, run: [] }]
    const seen = new Set([from])
    for (const { at, run } of queue) {
      for (const edge of outgoing.get(at)?.filter((it) => usable.has(it)) ?? []) {
        if (isWanted(edge)) {
          return [...run, edge]
        }
        if (!seen.has(edge.to)) {
          seen.add(edge.to)
          queue.push({ at: edge.to, run: [...run, edge] })
        }
      }
    }
    return null
  }

  /** The shortest run of edges to each state. */
  const runsTo = () => {
    const runs = new Map<string, Edge[]>([[startKey, []]])
    for (const [at, run] of runs) {
      for (const edge of outgoing.get(at) ?? []) {
        if (!runs.has(edge.to)) {
          runs.set(edge.to, [...run, edge])
        }
      }
    }
    return runs
  }

  const stateOf = (key: string) => required(adjacency[key], 'state').state

  /** What an edge shows or does that another may have shown or done already: the state it leads to, its transitions in its case. */
  const newsOf = ({ event, label, from, to }: Edge): string[] => [
    to,
    ...(machine as AnyStateMachine)
      .getTransitionData(stateOf(from), event)
      .map((taken) => `${label}: ${transitionId(taken)}`),
  ]

  const [first, firstActions] = initialTransition(machine as AnyStateMachine, cases.input)
  const origin = { to: first, actions: firstActions, refused: refusedIn(first) }

  /** A step and those taken after it, by their edges: runs that begin alike are walked once. */
  type Stride = { step: Step; next: Strides }
  type Strides = Map<Edge, Stride>
  const strides: Strides = new Map()

  const strideOver = (snapshot: AnyMachineSnapshot, { event, move, label, to }: Edge): Stride => {
    const [next, actions] = transition(machine as AnyStateMachine, snapshot, event)
    if (keyOf(next) !== to) {
      throw new Error(`${machine.id}, '${label}': the facets leave out what decides here.`)
    }
    return { step: { move, label, to: next, actions, refused: refusedIn(next) }, next: new Map() }
  }

  /** Walks the run on the machine itself, for the exact snapshots and actions on the way. */
  const pathOf = (run: readonly Edge[]): Path => {
    let at = first
    let known = strides
    const steps = run.map((edge) => {
      const stride = known.get(edge) ?? strideOver(at, edge)
      known.set(edge, stride)
      at = stride.step.to
      known = stride.next
      return stride.step
    })
    return {
      name: `${run.map(({ label }) => label).join(' → ')} ⇒ ${show(at.value)}`,
      start: origin,
      steps,
    }
  }

  const isPrefix = (run: readonly Edge[], other: readonly Edge[]) =>
    run.length < other.length && run.every(({ id }, index) => id === other[index]?.id)

  const shortPaths = (): readonly Path[] => {
    const runs = runsTo()
    const all = edges.map((edge) => [...required(runs.get(edge.from), 'run'), edge])
    const covering = all.filter((run) => !all.some((other) => isPrefix(run, other)))
    return (covering.length === 0 ? [[]] : covering).map(pathOf)
  }
  let knownPaths: readonly Path[] | undefined

  return {
    machine: machine as AnyStateMachine,
    name: cases.variant === undefined ? machine.id : `${machine.id} (${cases.variant})`,
    input: cases.input,
    stateCount: vertices.length,
    edgeCount: edges.length,
    isPossible,
    possibleIn: (snapshot: AnyMachineSnapshot) =>
      trials.filter((trial) => isPossible(snapshot, trial)),
    /** Something that can happen to the machine as it stands, found from the given place on; nothing where nothing can. */
    possibleFrom: (snapshot: AnyMachineSnapshot, place: number): Trial | undefined => {
      const start = trials.length === 0 ? 0 : place % trials.length
      const turned = [...trials.slice(start), ...trials.slice(0, start)]
      return turned.find((trial) => isPossible(snapshot, trial))
    },
    /** What the outside can send, each with its payload. */
    sends: trials.flatMap(({ move, event }) => (move.kind === 'send' ? [event] : [])),

    /** Every state that the facets tell apart. */
    states: (): readonly AnyMachineSnapshot[] => vertices.map(([, { state }]) => state),

    /** The shortest way to each state. */
    ways: (): readonly (readonly Trial[])[] =>
      vertices.map(([key]) => route(startKey, ({ to }) => to === key) ?? []),

    /** One short path per edge, prefixes left out: readable names, the exact place of a failure. */
    shortPaths: () => (knownPaths ??= shortPaths()),

    /**
     * Few long walks for screens and browsers, where each step is dear: they see every state that the facets tell apart and
     * take every transition of the chart in every case. In which combinations of all else, the short paths go through on
     * the machine alone. They keep to what can be brought about there, told by the state and the label of the next step.
     * `isWhole`: in every combination too.
     */
    tours: (
      maxSteps = 40,
      isFeasible: (from: AnyMachineSnapshot, label: string) => boolean = () => true,
      isWhole = false,
    ): Path[] => {
      const shown = (edge: Edge) => (isWhole ? [`${edge.id}`] : newsOf(edge))
      const feasible = new Set(edges.filter(({ from, label }) => isFeasible(stateOf(from), label)))
      const open = new Set([...feasible].flatMap(shown))
      const isNew = (edge: Edge) => shown(edge).some((news) => open.has(news))
      const tours: Edge[][] = []
      while (open.size > 0) {
        const run: Edge[] = []
        let leg = route(startKey, isNew, feasible)
        if (leg === null) {
          break
        }
        while (leg !== null && run.length < maxSteps) {
          for (const news of leg.flatMap(shown)) {
            open.delete(news)
          }
          run.push(...leg)
          leg = route(run.at(-1)?.to ?? startKey, isNew, feasible)
        }
        tours.push(run)
      }
      return tours.map(pathOf)
    },
  }
}

export type FlowModel = ReturnType<typeof flowModel>
