import type { AnyStateNode, AnyTransitionDefinition } from 'xstate'

/** A state's own transitions in the order of its code, those without an event last. */
export const transitionsFrom = (node: AnyStateNode): AnyTransitionDefinition[] => [
  ...[...node.transitions.values()].flat(),
  ...(node.always ?? []),
]

/** Names a transition alike in every copy of its machine: two for one event are told apart. */
export const transitionKey = (transition: AnyTransitionDefinition): string => {
  const { source } = transition
  return `${source.path.join('.')}/${transitionsFrom(source).indexOf(transition)}`
}
