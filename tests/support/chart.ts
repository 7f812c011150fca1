import type {
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyStateNode,
  AnyTransitionDefinition,
} from 'xstate'

import { transitionsFrom } from '#src/inspector/transitions.ts'

/** All state nodes of a chart, the root first. */
export const nodesOf = (machine: AnyStateMachine): AnyStateNode[] => {
  const collect = (node: AnyStateNode): AnyStateNode[] => [
    node,
    ...Object.values(node.states).flatMap(collect),
  ]
  return collect(machine.root)
}

export const transitionsOf = (machine: AnyStateMachine): AnyTransitionDefinition[] =>
  nodesOf(machine).flatMap(transitionsFrom)

const siblingsOf = ({ source, eventType }: AnyTransitionDefinition) =>
  (eventType === '' ? source.always : source.transitions.get(eventType)) ?? []

/** Names a transition for good: `passcode.start.ready —code.request→ passcode.start.requesting`. */
export const transitionId = (transition: AnyTransitionDefinition): string => {
  const siblings = siblingsOf(transition)
  const branch = siblings.length > 1 ? `[${siblings.indexOf(transition)}]` : ''
  const target = transition.target?.map(({ id }) => id).join('+') ?? 'stays'
  return `${transition.source.id} —${transition.eventType || 'always'}${branch}→ ${target}`
}

const prefixes = {
  resolve: 'xstate.done.actor.',
  reject: 'xstate.error.actor.',
  elapse: 'xstate.after.',
} as const

/** What an event that the interpreter sends stands for; `null` for an event of the machine's own. */
export const meaningOf = (
  eventType: string,
): { kind: keyof typeof prefixes; name: string } | null => {
  for (const kind of ['resolve', 'reject', 'elapse'] as const) {
    if (eventType.startsWith(prefixes[kind])) {
      const rest = eventType.slice(prefixes[kind].length)
      return { kind, name: kind === 'elapse' ? (rest.split('.')[0] ?? rest) : rest }
    }
  }
  return null
}

/** Milliseconds of a delay by its name, in the given snapshot. */
const delayOf = (machine: AnyStateMachine, name: string, snapshot: AnyMachineSnapshot): number => {
  const delay: unknown = machine.implementations.delays[name]
  if (typeof delay === 'function') {
    return Number(delay({ context: snapshot.context }))
  }
  return Number(delay ?? name)
}

/** The timers that the active states declare: event type and milliseconds. */
export const timersIn = (snapshot: AnyMachineSnapshot): Record<string, number> => {
  const { machine } = snapshot as { machine: AnyStateMachine } & AnyMachineSnapshot
  const types = snapshot._nodes.flatMap((node) => [...node.transitions.keys()])
  return Object.fromEntries(
    types.flatMap((type) => {
      const meaning = meaningOf(type)
      return meaning?.kind === 'elapse' ? [[type, delayOf(machine, meaning.name, snapshot)]] : []
    }),
  )
}

/** The effects that actions of a chart start. */
export const startsIn = (actions: readonly { type: string; params?: unknown }[]) =>
  actions.flatMap(({ type, params }) => {
    const { id, src, input } = Object(params) as { id: string; src: unknown; input: unknown }
    return type === 'xstate.spawnChild' && typeof src === 'string' ? [{ id, src, input }] : []
  })

/** From its parent up to the root. */
export const ancestorsOf = (node: AnyStateNode): AnyStateNode[] =>
  node.parent ? [node.parent, ...ancestorsOf(node.parent)] : []
