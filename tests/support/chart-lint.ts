import { StateMachine, type AnyStateMachine, type AnyStateNode } from 'xstate'

import { transitionsFrom } from '#src/inspector/transitions.ts'
import { ancestorsOf, meaningOf, nodesOf, transitionsOf } from '#tests/support/chart.ts'

/** The name under which an action, guard or actor is looked up; `null` for an inline one. */
const nameOf = (reference: unknown): string | null => {
  const type =
    typeof reference === 'object' && reference !== null && 'type' in reference
      ? reference.type
      : reference
  return typeof type === 'string' && !type.startsWith('xstate.') ? type : null
}

const unknownNames = (references: readonly unknown[], known: object): string[] =>
  references.map(nameOf).flatMap((name) => (name === null || name in known ? [] : [name]))

/** All nodes that some way leads to, the initial ones included. */
const reachedFrom = (machine: AnyStateMachine): ReadonlySet<AnyStateNode> => {
  const reached = new Set<AnyStateNode>()
  const enter = (node: AnyStateNode) => {
    if (reached.has(node)) {
      return
    }
    reached.add(node)
    if (node.parent) {
      enter(node.parent)
    }
    const inner = node.type === 'parallel' ? Object.values(node.states) : initialOf(node)
    const targets = transitionsFrom(node).flatMap(({ target }) => target ?? [])
    for (const next of [...inner, ...targets]) {
      enter(next)
    }
  }
  enter(machine.root)
  return reached
}

/** The child that a compound node starts in, where it names one. */
const initialOf = ({ type, config, states }: AnyStateNode): readonly AnyStateNode[] => {
  const initial = typeof config.initial === 'string' ? states[config.initial] : undefined
  return type === 'compound' && initial !== undefined ? [initial] : []
}

/** Faults of one node that neither the compiler nor the interpreter reports in time. */
const nodeFaults = (machine: AnyStateMachine, node: AnyStateNode): string[] => {
  const { actions, actors, delays } = machine.implementations
  const delayNames = [...node.transitions.keys()].flatMap((type) => {
    const meaning = meaningOf(type)
    return meaning?.kind === 'elapse' ? [meaning.name] : []
  })
  const invokeFaults = node.invoke.flatMap(({ id, src }) => {
    const logic = typeof src === 'string' ? actors[src] : src
    const listens = [node, ...ancestorsOf(node)].some(({ transitions }) =>
      transitions.has(`xstate.error.actor.${id}`),
    )
    return [
      ...(logic === undefined ? [`unknown actor '${nameOf(src) ?? 'inline'}'`] : []),
      ...(/^\d+\./.test(id) ? [`the invocation of '${nameOf(src) ?? 'inline'}' has no id`] : []),
      ...(logic !== undefined && !(logic instanceof StateMachine) && !listens
        ? [`nobody hears when '${id}' fails`]
        : []),
    ]
  })
  const startsNowhere = node.type === 'compound' && initialOf(node).length === 0

  return [
    ...(startsNowhere ? ['starts in no child of its own'] : []),
    ...delayNames
      .filter((name) => !(name in delays))
      .map((name) => `unknown delay '${name}' would fire at once`),
    ...invokeFaults,
    ...unknownNames([...node.entry, ...node.exit], actions).map(
      (name) => `unknown action '${name}'`,
    ),
  ].map((fault) => `${node.id}: ${fault}`)
}

/** Faults that show only when the whole chart is walked. */
const wayFaults = (machine: AnyStateMachine): string[] => {
  const reached = reachedFrom(machine)
  const unreached = nodesOf(machine).filter((node) => !reached.has(node))
  const deadEnds = nodesOf(machine).filter(
    (node) =>
      node.type === 'atomic' &&
      [node, ...ancestorsOf(node)].every((it) => transitionsFrom(it).length === 0),
  )
  return [
    ...unreached.map(({ id }) => `${id}: nothing leads here`),
    ...deadEnds.map(({ id }) => `${id}: nothing leads away`),
  ]
}

const referenceFaults = (machine: AnyStateMachine): string[] => {
  const { actions, guards } = machine.implementations
  return transitionsOf(machine).flatMap(({ source, guard, actions: taken }) =>
    [
      ...unknownNames([guard], guards).map((name) => `unknown guard '${name}'`),
      ...unknownNames(taken, actions).map((name) => `unknown action '${name}'`),
    ].map((fault) => `${source.id}: ${fault}`),
  )
}

const camelCase = /^[a-z][A-Za-z]*$/
const dotCase = /^[a-z][A-Za-z]*(?:\.[a-z][A-Za-z]*)+$/
const guardName = /^(?:is|has|can)[A-Z]/
const vagueAction = /^(?:handle|do|process|set)[A-Z]/

/** Names that are not as ours are: states camelCase, events `subject.verb`, guards is, has or can. */
const nameFaults = (machine: AnyStateMachine): string[] => {
  const { actions, guards } = machine.implementations
  const states = nodesOf(machine).map(({ key }) => key)
  const events = [...new Set(transitionsOf(machine).map(({ eventType }) => eventType))].filter(
    (type) => type !== '' && !type.startsWith('xstate.'),
  )
  return [
    ...states.filter((name) => !camelCase.test(name)).map((name) => `state '${name}'`),
    ...events.filter((name) => !dotCase.test(name)).map((name) => `event '${name}'`),
    ...Object.keys(guards).flatMap((name) => (guardName.test(name) ? [] : [`guard '${name}'`])),
    ...Object.keys(actions).flatMap((name) => (vagueAction.test(name) ? [`action '${name}'`] : [])),
  ].map((what) => `${machine.id}: the name of ${what}`)
}

/** What is wrong with a chart beyond what the compiler and the interpreter tell; empty when all is well. */
export const faultsOf = (machine: AnyStateMachine): string[] => [
  ...nodesOf(machine).flatMap((node) => nodeFaults(machine, node)),
  ...referenceFaults(machine),
  ...wayFaults(machine),
  ...nameFaults(machine),
]
