import type { AnyStateNode, AnyTransitionDefinition } from 'xstate'

/** Keys from the machine down, joined by dots; '' for the machine itself. */
export const pathOf = (node: AnyStateNode) => node.path.join('.')

/** ' [isKnown]'; '' where nothing is asked. */
const guardName = ({ guard }: AnyTransitionDefinition) => {
  if (guard === undefined) {
    return ''
  }
  const isNamed = typeof guard === 'object' && guard !== null && 'type' in guard
  const name = typeof guard === 'string' ? guard : isNamed ? guard.type : 'not'
  return ` [${name}]`
}

/**
 * An edge of a chart in words that its code alone gives, the same in each build that has it: what it leaves, what is heard and
 * asked, where it leads. `null` where it leads nowhere.
 */
export const edgeName = (transition: AnyTransitionDefinition) => {
  const { source, eventType, target } = transition
  return target === undefined
    ? null
    : `${pathOf(source) || '*'} ${eventType || 'always'}${guardName(transition)} > ${target.map(pathOf).join(', ')}`
}
