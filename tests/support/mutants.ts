import { not, type AnyStateMachine, type AnyStateNode, type AnyTransitionDefinition } from 'xstate'

import { transitionsFrom } from '#src/inspector/transitions.ts'
import { ancestorsOf, nodesOf, transitionId } from '#tests/support/chart.ts'
import type { Move, Path } from '#tests/support/flow-model.ts'

/** One small breakage of a chart; the paths of the intact one must notice it. `at`: the state that it is in, as `touchedBy` names it. */
export type Mutant = { name: string; at: string; tamper: (sut: AnyStateMachine) => void }

/** A transition that may be changed: the definition is read-only for everyone else. */
type Loose = { -readonly [TKey in keyof AnyTransitionDefinition]: AnyTransitionDefinition[TKey] }

const listOf = (node: AnyStateNode, eventType: string): Loose[] =>
  (eventType === '' ? node.always : node.transitions.get(eventType)) ?? []

/** A state, or what happens in it. */
const placeOf = ({ id }: AnyStateNode, eventType = '') => `${id} ${eventType}`

const eventTypeOf = (move: Move) => {
  switch (move.kind) {
    case 'send':
      return move.event.type
    case 'resolve':
      return `xstate.done.actor.${move.actor}`
    case 'reject':
      return `xstate.error.actor.${move.actor}`
    case 'elapse':
      return move.timer
  }
}

/** The states that a path comes through, and what happens in each. */
export const touchedBy = ({ start, steps }: Path): ReadonlySet<string> => {
  const stops = [start, ...steps]
  return new Set(
    stops.flatMap(({ to }, index) => {
      const next = steps[index]
      return to._nodes.flatMap((node) => [
        placeOf(node),
        ...(next === undefined ? [] : [placeOf(node, eventTypeOf(next.move))]),
      ])
    }),
  )
}

const nameOf = (action: unknown) =>
  action instanceof Object && 'type' in action ? String(action.type) : String(action)

/** Only the timer itself leads away: once it has run, there is nothing to cancel. */
const endsByTimerAlone = (node: AnyStateNode) => {
  const types = [node, ...ancestorsOf(node)].flatMap(transitionsFrom).map((it) => it.eventType)
  return types.length === 1 && types.every((type) => type.startsWith('xstate.after.'))
}

const transitionMutants = (node: AnyStateNode, transition: AnyTransitionDefinition): Mutant[] => {
  const id = transitionId(transition)
  const index = listOf(node, transition.eventType).indexOf(transition)
  const at = placeOf(node, transition.eventType)
  const change = (name: string, edit: (twin: Loose) => void): Mutant => ({
    name: `${name}: ${id}`,
    at,
    tamper: (sut) => {
      const twin = listOf(sut.getStateNodeById(node.id), transition.eventType)[index]
      if (twin !== undefined) {
        edit(twin)
      }
    },
  })

  const { guard, target, reenter, actions } = transition
  return [
    {
      name: `dropped: ${id}`,
      at,
      tamper: (sut) => {
        listOf(sut.getStateNodeById(node.id), transition.eventType).splice(index, 1)
      },
    },
    // Without a target a transition that needs no event would be taken for ever.
    ...(target === undefined || transition.eventType === ''
      ? []
      : [
          change('no target', (twin) => {
            twin.target = undefined
          }),
        ]),
    ...(guard === undefined
      ? []
      : [
          change('no guard', (twin) => {
            delete twin.guard
          }),
          change('guard flipped', (twin) => {
            twin.guard = not(guard as never)
          }),
        ]),
    ...(reenter
      ? [
          change('no reentry', (twin) => {
            twin.reenter = false
          }),
        ]
      : []),
    ...actions.map((action) =>
      change(`no ${nameOf(action)}`, (twin) => {
        twin.actions = twin.actions.filter((it) => it !== twin.actions[actions.indexOf(action)])
      }),
    ),
  ]
}

const nodeMutants = (node: AnyStateNode): Mutant[] => {
  const change = (name: string, edit: (twin: AnyStateNode) => void): Mutant => ({
    name: `${name}: ${node.id}`,
    at: placeOf(node),
    tamper: (sut) => edit(sut.getStateNodeById(node.id)),
  })
  return [
    ...(['entry', 'exit'] as const).flatMap((kind) =>
      node[kind].flatMap((action, index) =>
        nameOf(action) === 'xstate.cancel' && endsByTimerAlone(node)
          ? []
          : change(`no ${nameOf(action)} on ${kind}`, (twin) => {
              twin[kind] = twin[kind].toSpliced(index, 1)
            }),
      ),
    ),
    ...node.tags.map((tag) =>
      change(`no tag ${tag}`, (twin) => {
        twin.tags = twin.tags.filter((it) => it !== tag)
      }),
    ),
  ]
}

const delayMutants = (machine: AnyStateMachine): Mutant[] =>
  Object.entries(machine.implementations.delays).flatMap(([name, delay]) =>
    typeof delay === 'number'
      ? [
          {
            name: `delay doubled: ${machine.id}, ${name}`,
            at: placeOf(machine.root),
            tamper: (sut) => {
              sut.implementations.delays[name] = delay * 2
            },
          },
        ]
      : [],
  )

/** Each transition, guard, action, tag and delay of the chart, broken one at a time. */
export const mutantsOf = (machine: AnyStateMachine): Mutant[] => [
  ...nodesOf(machine).flatMap((node) => [
    ...transitionsFrom(node).flatMap((transition) => transitionMutants(node, transition)),
    ...nodeMutants(node),
  ]),
  ...delayMutants(machine),
]
