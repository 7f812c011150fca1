import { fileOf } from '#src/inspector/chart.ts'
import { eventName } from '#src/inspector/event-name.ts'
import type { ToldMessage } from '#src/inspector/protocol.ts'
import type { SeenActor, SeenSnapshot } from '#src/inspector/world.ts'

const literal = (value: unknown) => JSON.stringify(value) ?? 'undefined'

type Step = { event: { type: string }; snapshot: SeenSnapshot }

const stepsOf = (messages: readonly ToldMessage[], id: string): Step[] =>
  messages.flatMap((message) =>
    message.type === '@xstate.snapshot' && message.sessionId === id
      ? [{ event: message.event, snapshot: message.snapshot }]
      : [],
  )

const isBeginning = (step: Step | undefined): step is Step => step?.event.type === 'xstate.init'

/** Has the actor a chart, and was its beginning told? */
export const isTestable = (messages: readonly ToldMessage[], { id, machine }: SeenActor) =>
  machine !== null && isBeginning(stepsOf(messages, id)[0])

/**
 * A test of what an actor did, to be put into `tests/machines`: the events that it heard and the states that it was in. No
 * effect runs in it; texts that were masked are so there too. `null` for an actor that is no machine or has no beginning.
 */
export const testOf = (
  messages: readonly ToldMessage[],
  { id, machine, snapshot }: SeenActor,
): string | null => {
  const [begin, ...steps] = stepsOf(messages, id)
  if (machine === null || !isBeginning(begin)) {
    return null
  }
  const input = 'input' in begin.event ? begin.event.input : undefined
  const heard = steps.map(({ event }) => eventName(event.type)).join(', ')
  return [
    "import { initialTransition, transition, type SnapshotFrom } from 'xstate'",
    "import { expect, test } from 'vitest'",
    '',
    `import { ${machine}Machine } from '#${fileOf({ machine })}'`,
    '',
    `test(${literal(`${machine} hears ${heard || 'nothing'} and comes to ${JSON.stringify(snapshot.value)}`)}, () => {`,
    `  let state: SnapshotFrom<typeof ${machine}Machine>`,
    `  const hear = (event: object) => {`,
    `    ;[state] = transition(${machine}Machine, state, event as never)`,
    `    return state.value`,
    `  }`,
    `  ;[state] = initialTransition(${machine}Machine, ${literal(input)} as never)`,
    `  expect(state.value).toEqual(${literal(begin.snapshot.value)})`,
    ...steps.map(
      (step) => `  expect(hear(${literal(step.event)})).toEqual(${literal(step.snapshot.value)})`,
    ),
    '})',
    '',
  ].join('\n')
}
