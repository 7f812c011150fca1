import {
  StateMachine,
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
} from 'xstate'

import { meaningOf, nodesOf, transitionsFrom } from '#tests/support/chart.ts'

const signs = { resolve: '✓', reject: '✗', elapse: '⏱' } as const

const nameOf = (reference: unknown): string => {
  if (typeof reference === 'string') {
    return reference
  }
  const type =
    typeof reference === 'object' && reference !== null && 'type' in reference ? reference.type : ''
  return typeof type === 'string' ? type : ''
}

const triggerOf = (eventType: string) => {
  const meaning = meaningOf(eventType)
  return meaning === null ? eventType : `${signs[meaning.kind]} ${meaning.name}`
}

/** A guard's name with what it is asked about; a negation says what must not be. */
const conditionOf = (guard: unknown): string => {
  if (typeof guard === 'function' && 'guards' in guard && Array.isArray(guard.guards)) {
    return `not ${guard.guards.map(nameOf).join(', ')}`
  }
  const params = typeof guard === 'object' && guard !== null && 'params' in guard && guard.params
  const details = typeof params === 'object' && params !== null ? Object.values(params) : []
  return [nameOf(guard), ...details].join(' ')
}

const labelOf = ({ eventType, guard, source }: AnyTransitionDefinition) => {
  const siblings = (eventType === '' ? source.always : source.transitions.get(eventType)) ?? []
  const isLast = siblings.length > 1 && siblings.at(-1)?.guard === guard
  const condition = guard === undefined ? '' : ` [${conditionOf(guard)}]`
  const otherwise = guard === undefined && isLast ? ' [else]' : ''
  return `${triggerOf(eventType)}${condition}${otherwise}`.trim()
}

const idOf = (node: AnyStateNode) => node.id.replaceAll('.', '_')
const hasInside = (node: AnyStateNode) => Object.keys(node.states).length > 0

/** Where an arrow to the node ends: a box's entry point, else the state itself. */
const entryOf = (node: AnyStateNode) => (hasInside(node) ? `${idOf(node)}__in` : idOf(node))
/** Where an arrow of the node begins: a box stands for whatever is active in it. */
const exitOf = (node: AnyStateNode) => (hasInside(node) ? `${idOf(node)}__any` : idOf(node))

const boxOf = (node: AnyStateNode, depth: number): string[] => {
  const pad = '  '.repeat(depth)
  if (!hasInside(node)) {
    return [
      node.type === 'final'
        ? `${pad}${idOf(node)}(((${node.key})))`
        : `${pad}${idOf(node)}(${node.key})`,
    ]
  }
  const inside = Object.values(node.states)
  const starts = node.type === 'parallel' ? inside : (node.initial.target ?? [])
  const isSource = transitionsFrom(node).length > 0
  return [
    `${pad}subgraph ${idOf(node)}["${node.key}${node.type === 'parallel' ? ' (all at once)' : ''}"]`,
    `${pad}  ${entryOf(node)}(( ))`,
    ...(isSource ? [`${pad}  ${exitOf(node)}{{anywhere in ${node.key}}}`] : []),
    ...inside.flatMap((child) => boxOf(child, depth + 1)),
    ...starts.map((child) => `${pad}  ${entryOf(node)} --> ${entryOf(child)}`),
    `${pad}end`,
  ]
}

const arrowsOf = (node: AnyStateNode): string[] =>
  transitionsFrom(node).map((transition) => {
    const targets = transition.target?.map(entryOf) ?? [exitOf(node)]
    return `  ${exitOf(node)} -->|"${labelOf(transition)}"| ${targets.join(' & ')}`
  })

const isMachine = (logic: unknown) => logic instanceof StateMachine
const isPort = (action: unknown) => typeof action === 'function' && !('resolve' in action)

const listOf = (title: string, names: readonly string[]) =>
  names.length === 0 ? [] : ['', `${title}: ${names.map((name) => `\`${name}\``).join(', ')}.`]

/** A page with the machine as a mermaid chart and what the world provides for it. */
export const flowPage = (machine: AnyStateMachine): string => {
  const { actors, actions, delays } = machine.implementations
  const namesWhere = (isWanted: (logic: unknown) => boolean) =>
    Object.entries(actors).flatMap(([name, logic]) => (isWanted(logic) ? [name] : []))

  return [
    `# ${machine.id}`,
    '',
    'Drawn from the machine; `npx vitest run -u --project unit tests/machines/drawings.test.ts` draws it anew.',
    '✓ a child is done, ✗ it failed, ⏱ the time is over, [ ] only if.',
    '',
    '```mermaid',
    'flowchart TB',
    ...boxOf(machine.root, 1),
    ...nodesOf(machine).flatMap(arrowsOf),
    '```',
    ...listOf('Child machines', namesWhere(isMachine)),
    ...listOf(
      'Effects',
      namesWhere((logic) => !isMachine(logic)),
    ),
    ...listOf(
      'Action ports',
      Object.keys(actions).filter((name) => isPort(actions[name])),
    ),
    ...listOf(
      'Delays',
      Object.entries(delays).map(([name, delay]) =>
        typeof delay === 'number' ? `${name} ${delay / 1_000} s` : name,
      ),
    ),
    '',
  ].join('\n')
}
