import { basename } from 'node:path'

import { parseSync, type ESTree } from 'vite'

/** One small breakage of a view; what its flow shows must differ by it somewhere. */
export type ViewMutant = { readonly name: string; readonly source: string }

type Node = ESTree.Node
/** What stands in the place of a node, and how that is called. */
type Change = { readonly kind: string; readonly at: ESTree.Span; readonly text: string }

/** Operators that are easily taken for each other. */
const twins: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '>': '>=',
  '<': '<=',
  '>=': '>',
  '<=': '<',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
}

const isNode = (value: unknown): value is Node =>
  value instanceof Object && 'type' in value && typeof value.type === 'string'

/** The node and all in it, but for types. */
const nodesIn = (node: Node): Node[] => [
  node,
  ...Object.values(node)
    .flat()
    .filter(isNode)
    .filter(({ type }) => !type.startsWith('TS') || type.endsWith('Expression'))
    .flatMap(nodesIn),
]

type TextOf = (at: ESTree.Span) => string
type Changing = {
  readonly [TType in Node['type']]?: (
    node: Extract<Node, { type: TType }>,
    textOf: TextOf,
  ) => Change[]
}

const flipTest = ({ test }: { test: Node }, textOf: TextOf): Change[] => [
  { kind: 'flipped', at: test, text: `!(${textOf(test)})` },
]

const changing: Changing = {
  IfStatement: flipTest,
  ConditionalExpression: flipTest,
  LogicalExpression: (node, textOf) =>
    [node.left, node.right].map((half) => ({ kind: 'half', at: node, text: `(${textOf(half)})` })),
  BinaryExpression: (node, textOf) => {
    const twin = twins[node.operator]
    const text = `${textOf(node.left)} ${twin} ${textOf(node.right)}`
    return twin === undefined ? [] : [{ kind: twin, at: node, text }]
  },
  UnaryExpression: (node, textOf) =>
    node.operator === '!' ? [{ kind: 'not', at: node, text: textOf(node.argument) }] : [],
  Literal: (node) =>
    typeof node.value === 'boolean'
      ? [{ kind: 'flipped', at: node, text: String(!node.value) }]
      : [],
  ObjectExpression: ({ properties }, textOf) =>
    properties.flatMap((it) =>
      it.type === 'Property'
        ? [{ kind: 'left out', at: it, text: `${textOf(it.key)}: undefined` }]
        : [],
    ),
}

const changesOf = (node: Node, textOf: TextOf) => {
  // The kind of the node chooses what takes nodes of that kind.
  const change = changing[node.type] as ((node: Node, textOf: TextOf) => Change[]) | undefined
  return change?.(node, textOf) ?? []
}

/** Each condition, operator, constant and property of what the view shows, broken one at a time. */
export const viewMutantsOf = (file: string, source: string): ViewMutant[] => {
  const textOf = ({ start, end }: ESTree.Span) => source.slice(start, end)
  const { program } = parseSync(file, source)
  return nodesIn(program)
    .flatMap((node) => changesOf(node, textOf))
    .map(({ kind, at, text }) => {
      const what = kind === 'half' ? `${text} alone of ${textOf(at)}` : textOf(at)
      return {
        name: `${basename(file)}, ${kind}: ${what.replaceAll(/\s+/g, ' ')}`,
        source: source.slice(0, at.start) + text + source.slice(at.end),
      }
    })
}
