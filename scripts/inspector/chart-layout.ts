import ELK, { type ElkExtendedEdge, type ElkNode } from 'elkjs/lib/elk.bundled.js'
import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'

import {
  lineHeight,
  textWidth,
  type Chart,
  type ChartEdge,
  type ChartNode,
} from '#src/inspector/chart.ts'
import { eventName } from '#src/inspector/event-name.ts'
import { transitionKey, transitionsFrom } from '#src/inspector/transitions.ts'
import { edgeName, pathOf } from '#src/lib/edge-name.ts'

const elk = new ELK()
const titleHeight = 28

const childrenOf = (node: AnyStateNode): AnyStateNode[] => Object.values(node.states)
const nodesIn = (node: AnyStateNode): AnyStateNode[] => [node, ...childrenOf(node).flatMap(nodesIn)]

/** How a guard reads: `isNew`, `not isNew`, `isNew and isOpen`. */
const guardName = (guard: unknown): string => {
  const { type, name, guards } = Object(guard) as {
    type?: string
    name?: string
    guards?: readonly unknown[]
  }
  if (guards !== undefined) {
    const names = guards.map(guardName)
    return name === 'not' ? `not ${names.join()}` : names.join(` ${name} `)
  }
  return typeof guard === 'string' ? guard : (type ?? name ?? '')
}

const siblingsOf = ({ source, eventType }: AnyTransitionDefinition) =>
  transitionsFrom(source).filter((it) => it.eventType === eventType)

/** Several for one event are told apart: the last, without a guard, is taken where no other is. */
const conditionOf = (transition: AnyTransitionDefinition) => {
  if (transition.guard !== undefined) {
    return ` [${guardName(transition.guard)}]`
  }
  return siblingsOf(transition).length > 1 ? ' [else]' : ''
}

const labelOf = (transition: AnyTransitionDefinition) =>
  `${transition.eventType === '' ? 'always' : eventName(transition.eventType)}${conditionOf(transition)}`

/** What is told in the state's own box. */
const linesOf = (node: AnyStateNode) => [
  ...node.invoke.map(({ id }) => ({ text: `⚙ ${id}`, key: null })),
  ...transitionsFrom(node)
    .filter(({ target }) => target === undefined)
    .map((transition) => ({ text: `↻ ${labelOf(transition)}`, key: transitionKey(transition) })),
]

/** What is written into a chart, as far as room is kept for it. */
type Writing = {
  readonly linesOf: (node: AnyStateNode) => ChartNode['lines']
  readonly stateWidth: number
  readonly labelWidth: number
  readonly labelLines: number
}
const code: Writing = { linesOf, stateWidth: 96, labelWidth: 0, labelLines: 1 }
/** One line of figures in each state, and one below the name of each edge. */
export const figures: Writing = {
  linesOf: () => [{ text: '', key: null }],
  stateWidth: 216,
  labelWidth: 150,
  labelLines: 2,
}

const widthOf = (node: AnyStateNode, { stateWidth, ...writing }: Writing) =>
  Math.max(
    stateWidth,
    ...[node.key, ...writing.linesOf(node).map(({ text }) => text)].map(textWidth),
  )

const initialOf = (node: AnyStateNode) => `${node.id}#initial`

const boxOf = (node: AnyStateNode, writing: Writing): ElkNode => {
  const height = titleHeight + writing.linesOf(node).length * lineHeight + 8
  const inside = childrenOf(node).map((it) => boxOf(it, writing))
  if (inside.length === 0) {
    return { id: node.id, width: widthOf(node, writing), height }
  }
  const start = { id: initialOf(node), width: 12, height: 12 }
  return {
    id: node.id,
    children: node.type === 'parallel' ? inside : [start, ...inside],
    layoutOptions: {
      'elk.padding': `[top=${height + 12},left=16,bottom=16,right=16]`,
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      'elk.nodeSize.minimum': `(${widthOf(node, writing)},40)`,
    },
  }
}

/** How many steps each state is from the beginning: what leads back is laid out the other way, so that time flows downwards. */
const stepsTo = (machine: AnyStateMachine) => {
  const steps = new Map<AnyStateNode, number>()
  let reached: AnyStateNode[] = [machine.root]
  const enter = (node: AnyStateNode): AnyStateNode[] => {
    const inside = node.type === 'parallel' ? childrenOf(node) : (node.initial?.target ?? [])
    return [node, ...inside.flatMap(enter)]
  }
  for (let step = 0; reached.length > 0; step += 1) {
    const fresh = reached.flatMap(enter).filter((node) => !steps.has(node))
    fresh.forEach((node) => steps.set(node, step))
    reached = fresh.flatMap((node) =>
      transitionsFrom(node).flatMap(({ target }) => [...(target ?? [])]),
    )
  }
  return (node: AnyStateNode) => steps.get(node) ?? steps.size
}

type Wire = Pick<ChartEdge, 'key' | 'source' | 'targets' | 'event' | 'name' | 'label'> & {
  elk: ElkExtendedEdge
  isTurned: boolean
}

const wiresOf = (machine: AnyStateMachine, { labelWidth, labelLines }: Writing): Wire[] => {
  const steps = stepsTo(machine)
  const starts = nodesIn(machine.root).flatMap((node) =>
    (node.type === 'parallel' ? [] : (node.initial?.target ?? [])).map((target): Wire => ({
      key: null,
      source: pathOf(node),
      targets: [pathOf(target)],
      event: '',
      name: '',
      label: '',
      isTurned: false,
      elk: { id: `${node.id}#start`, sources: [initialOf(node)], targets: [target.id] },
    })),
  )
  const moves = nodesIn(machine.root).flatMap((node) =>
    transitionsFrom(node).flatMap((transition) =>
      (transition.target ?? []).map((target, nth): Wire => {
        const label = labelOf(transition)
        const isTurned = steps(target) < steps(node)
        const [from, to] = isTurned ? [target, node] : [node, target]
        return {
          key: transitionKey(transition),
          source: pathOf(node),
          targets: (transition.target ?? []).map(pathOf),
          event: transition.eventType,
          name: edgeName(transition) ?? '',
          label,
          isTurned,
          elk: {
            id: `${transitionKey(transition)}/${nth}`,
            sources: [from.id],
            targets: [to.id],
            labels: [
              {
                text: label,
                width: Math.max(labelWidth, textWidth(label) - 12),
                height: labelLines * lineHeight,
              },
            ],
          },
        }
      }),
    ),
  )
  return [...starts, ...moves]
}

const placed = (node: ElkNode): ElkNode[] => [node, ...(node.children ?? []).flatMap(placed)]

/**
 * A machine laid out from top to bottom. Edges that lead back are laid out turned around: the library's own ways to break
 * cycles by the order of the model fail on charts with nested states.
 */
export const layOutChart = async (
  machine: AnyStateMachine,
  writing: Writing = code,
): Promise<Chart> => {
  const wires = wiresOf(machine, writing)
  // Edges cannot end at their own root: the machine stands on a canvas.
  const canvas = await elk.layout(
    {
      id: '#canvas',
      children: [boxOf(machine.root, writing)],
      edges: wires.map((wire) => wire.elk),
    },
    {
      layoutOptions: {
        'elk.algorithm': 'layered',
        'elk.direction': 'DOWN',
        'elk.edgeRouting': 'ORTHOGONAL',
        'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
        'elk.json.edgeCoords': 'ROOT',
        'elk.json.shapeCoords': 'ROOT',
        'elk.layered.feedbackEdges': 'true',
        'elk.layered.spacing.nodeNodeBetweenLayers': '36',
        'elk.spacing.edgeEdge': '14',
        'elk.spacing.edgeLabel': '4',
        'elk.spacing.edgeNode': '18',
        'elk.spacing.nodeNode': '24',
      },
    },
  )
  const boxes = new Map(placed(canvas).map((box) => [box.id, box]))
  const at = (id: string) => {
    const { x = 0, y = 0, width = 0, height = 0 } = boxes.get(id) ?? {}
    return { x, y, width, height }
  }
  const nodes = nodesIn(machine.root).flatMap((node): ChartNode[] => [
    {
      path: pathOf(node),
      title: node.key,
      kind: node.type,
      lines: writing.linesOf(node),
      ...at(node.id),
    },
    ...(boxes.has(initialOf(node))
      ? [
          {
            path: pathOf(node),
            title: '',
            kind: 'initial' as const,
            lines: [],
            ...at(initialOf(node)),
          },
        ]
      : []),
  ])
  const laid = new Map((canvas.edges ?? []).map((edge) => [edge.id, edge]))
  const edges = wires.map(({ elk: { id }, isTurned, ...wire }): ChartEdge => {
    const [section] = laid.get(id)?.sections ?? []
    const points =
      section === undefined
        ? []
        : [section.startPoint, ...(section.bendPoints ?? []), section.endPoint]
    const { x = 0, y = 0 } = laid.get(id)?.labels?.[0] ?? {}
    return { ...wire, labelAt: { x, y }, points: isTurned ? points.toReversed() : points }
  })
  const { width = 0, height = 0 }: ElkNode = canvas
  return { machine: machine.id, width, height, nodes, edges }
}
