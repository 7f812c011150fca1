import type { Chart } from '#src/inspector/chart.ts'
import type { ToldMessage } from '#src/inspector/protocol.ts'

export type StateValue = string | { readonly [key: string]: StateValue | undefined }

export type SeenSnapshot = {
  status?: string
  value?: StateValue
  context?: unknown
  output?: unknown
  error?: unknown
}

/** An actor as it was at a moment of a run. */
export type SeenActor = {
  id: string
  name: string
  /** Id of its machine; `null` for a promise or a source of events. */
  machine: string | null
  parent: string | null
  snapshot: SeenSnapshot
  /** Its state before the event that it heard last. */
  before: StateValue | undefined
  event: string | null
  /** Keys of the transitions that this event led through. */
  taken: readonly string[]
}
export type World = ReadonlyMap<string, SeenActor>

const snapshotOf = (message: { snapshot: unknown }) => message.snapshot as SeenSnapshot

const machines = new Map<string, string | null>()

/** Id of the machine in a definition; what has no states is no machine. */
const machineIn = (definition = '{}') => {
  const known = machines.get(definition)
  if (known !== undefined) {
    return known
  }
  const { id, states, on } = JSON.parse(definition) as { id?: string; states?: object; on?: object }
  const machine = id !== undefined && (states ?? on) !== undefined ? id : null
  machines.set(definition, machine)
  return machine
}

/** What there was after the first `end` messages of a run. */
export const worldAt = (messages: readonly ToldMessage[], end: number): World => {
  const world = new Map<string, SeenActor>()
  for (const message of messages.slice(0, end)) {
    const { sessionId: id } = message
    const actor = world.get(id)
    if (message.type === '@xstate.actor') {
      const { name, definition, parentId } = message
      const snapshot = snapshotOf(message)
      const machine = machineIn(definition)
      const parent = parentId ?? null
      const fresh = { before: undefined, event: null, taken: [] }
      world.set(id, { id, name, machine, parent, snapshot, ...fresh })
    } else if (message.type === '@xstate.snapshot' && actor !== undefined) {
      const snapshot = snapshotOf(message)
      const { event, taken = [] } = message
      world.set(id, { ...actor, snapshot, before: actor.snapshot.value, event: event.type, taken })
    }
  }
  return world
}

/** Paths of the states that are active, the machine's own '' among them. */
export const activePaths = (value: StateValue | undefined, above = ''): readonly string[] => {
  const below = (key: string) => (above === '' ? key : `${above}.${key}`)
  if (value === undefined) {
    return []
  }
  if (typeof value === 'string') {
    return [above, below(value)]
  }
  const inside = Object.entries(value).flatMap(([key, it]) => [
    below(key),
    ...activePaths(it, below(key)),
  ])
  return [...new Set([above, ...inside])]
}

/** Of those the innermost: where the actor stands. */
export const innermostPaths = (value: StateValue | undefined) => {
  const paths = activePaths(value).filter((path) => path !== '')
  return paths.filter((path) => !paths.some((other) => other.startsWith(`${path}.`)))
}

/** Actors with their depth in the family, parents before their children. */
export const familyOf = (world: World) => {
  const actors = [...world.values()]
  const below = (parent: string | null, depth: number): { actor: SeenActor; depth: number }[] =>
    actors
      .filter((actor) =>
        parent === null ? !world.has(actor.parent ?? '') : actor.parent === parent,
      )
      .flatMap((actor) => [{ actor, depth }, ...below(actor.id, depth + 1)])
  return below(null, 0)
}

export const chartOf = (charts: readonly Chart[], { machine }: SeenActor) =>
  charts.find((chart) => chart.machine === machine) ?? null
