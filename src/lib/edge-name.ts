import type { AnyStateNode, AnyTransitionDefinition } from 'xstate'

/** Keys from the machine down, joined by dots; '' for the machine itself. */
export const pathOf = (node: AnyStateNode) => node.path.join('.')

/** ' [isKnown]'; '' without a guard. */
const guardName = ({ guard }: AnyTransitionDefinition) => {
  if (guard === undefined) {
    return ''
  }
  const isNamed = typeof guard === 'object' && guard !== null && 'type' in guard
  const name = typeof guard === 'string' ? guard : isNamed ? guard.type : 'not'
  return ` [${name}]`
}

/**
 * The name of an edge, made from the chart alone and so the same in each build that has the edge: source, event, guard and
 * target. `null` if it leads nowhere.
 */
export const edgeName = (transition: AnyTransitionDefinition) => {
  const { source, eventType, target } = transition
  return target === undefined
    ? null
    : `${pathOf(source) || '*'} ${eventType || 'always'}${guardName(transition)} > ${target.map(pathOf).join(', ')}`
}
