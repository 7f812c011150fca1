import { expect, test } from 'vitest'
import { assign, transition, type AnyMachineSnapshot, type SnapshotFrom } from 'xstate'

import { required } from '#src/lib/required.ts'
import { conversationMachine } from '#src/machines/conversation/conversation.machine.ts'
import type { Asked } from '#src/machines/conversation/conversation.setup.ts'
import { selectConversationView } from '#src/machines/conversation/conversation.view.ts'
import { conversationCases } from '#tests/models/conversation.model.ts'
import { conversationSamples } from '#tests/models/samples.ts'
import { flowModel, type FlowModel, type Trial } from '#tests/support/flow-model.ts'
import { always, type Taken, type Walk } from '#tests/support/random-walk.ts'

/** Questions that can be told apart. */
const models = [{ asked: [] }, { asked: [{ question: 'Left from a visit before?' }] }].map(
  (input) =>
    flowModel(conversationMachine, {
      ...conversationCases,
      send: {
        ...conversationCases.send,
        'question.ask': {
          maps: { question: 'Does it use maps?' },
          gemini: { question: 'Does it use Gemini?' },
        },
      },
      input: { id: conversationSamples.robotaxi.id, ...input },
    }),
)
const walks = { numRuns: 250 }

const viewOf = (snapshot: AnyMachineSnapshot) =>
  selectConversationView(snapshot as SnapshotFrom<typeof conversationMachine>)
const textsOf = (asked: readonly Asked[]): readonly string[] =>
  asked.map(({ question }) => question)
const askedIn = ({ context }: AnyMachineSnapshot) =>
  textsOf((context as { asked: readonly Asked[] }).asked)

/** What is left to be answered, told by what happened alone. */
const leftAfter = (left: readonly string[], { event, label }: Trial): readonly string[] => {
  if (event.type === 'question.ask') {
    return [...left, (event as unknown as Asked).question]
  }
  if (event.type === 'question.withdraw' || label.startsWith('ask ✓')) {
    return left.slice(1)
  }
  return event.type === 'waiting.withdraw' ? left.slice(0, -1) : left
}

const savedBy = ({ actions }: Taken) => {
  const params = actions.findLast(({ type }) => type === 'saveAsked')?.params
  return params === undefined ? null : textsOf((params as { asked: readonly Asked[] }).asked)
}

const isSame = (some: readonly string[], others: readonly string[]) =>
  some.join('\n') === others.join('\n')

/** A question is there until it is answered or taken back, also for a page that is loaded anew. */
const lostQuestion = ({ start, taken }: Walk) => {
  let left = askedIn(start)
  let saved = left
  for (const it of taken) {
    left = leftAfter(left, it.by)
    saved = savedBy(it) ?? saved
    if (!isSame(askedIn(it.after), left)) {
      return 'a question is lost, or asked twice'
    }
    if (!isSame(saved, left)) {
      return 'a question is lost with the page'
    }
  }
  return null
}

/** One after the other, and none is forgotten. */
const outOfTurn = ({ start, taken }: Walk) => {
  let left = askedIn(start)
  for (const { by, after, started } of taken) {
    left = leftAfter(left, by)
    const ask = started.find(({ src }) => src === 'ask')
    if (ask !== undefined && (ask.input as Asked).question !== left[0]) {
      return 'a question goes before its turn'
    }
    if (viewOf(after).step === 'idle' && left.length > 0) {
      return 'a question waits for nothing'
    }
  }
  return null
}

const deafField = ({ start, taken }: Walk) => {
  const question = 'May I ask?'
  const deaf = [start, ...taken.map(({ after }) => after)].find(
    (at) => viewOf(at).canAsk !== at.can({ type: 'question.ask', question }),
  )
  return deaf === undefined ? null : `the field of ${JSON.stringify(deaf.value)} says otherwise`
}

/** Whatever a person or another tab does, the answer to what is under way is waited for. */
const droppedCall = ({ taken }: Walk) => {
  for (const { before, by, after } of taken) {
    const dropped = ['ask', 'repeat', 'stop'].find(
      (id) => id in before.children && before.children[id] !== after.children[id],
    )
    if (by.move.kind === 'send' && dropped !== undefined) {
      return `${by.label} drops ${dropped}`
    }
  }
  return null
}

/** While an answer is written no other is asked for; told by what happened alone. */
const secondStream = ({ taken }: Walk) => {
  let isWriting = false
  for (const { by, started } of taken) {
    if (/^(?:answer\.begun|ask ✓\(begun|repeat ✓\(begun)/.test(by.label)) {
      isWriting = true
    }
    if (/^(?:answer\.ended|stop ✓|stop ✗\(gone)/.test(by.label)) {
      isWriting = false
    }
    if (isWriting && started.some(({ src }) => src === 'ask' || src === 'repeat')) {
      return `${by.label} asks for an answer while one is written`
    }
  }
  return null
}

/** Once the server answers, and the person asks again what it refused, or takes back what it will always refuse. */
const settling = ['ask ✓(answer)', 'stop ✓(stopped)', 'repeat ✓(again)'].concat([
  'answer.ended',
  'network.back',
  'question.retry',
  'question.withdraw',
])

const noWayBack =
  ({ possibleIn }: FlowModel) =>
  ({ at }: Walk) => {
    let then = at
    for (let steps = 0; steps < 10 && viewOf(then).step !== 'idle'; steps += 1) {
      const by = settling.flatMap((label) => possibleIn(then).filter((it) => it.label === label))[0]
      if (by === undefined) {
        break
      }
      ;[then] = transition(then.machine, then, by.event) as unknown as [AnyMachineSnapshot]
    }
    const isBack = viewOf(then).step === 'idle' && askedIn(then).length === 0
    return isBack ? null : `no way leads back from ${JSON.stringify(at.value)}`
  }

const properties = {
  'no question is lost': () => lostQuestion,
  'questions go in turn': () => outOfTurn,
  'one can ask where the field says so': () => deafField,
  'no call is dropped for another event': () => droppedCall,
  'one answer at most is written': () => secondStream,
  'a way leads back to rest': noWayBack,
}

test.each(Object.entries(properties))(
  'FLOW-3 AI-2 whatever happens to a conversation, %s',
  (_, propertyFor) => {
    for (const model of models) {
      expect(() => always(model, propertyFor(model), walks)).not.toThrow()
    }
  },
)

const nothing = () => {}
const keepNewest = assign((_, asked: Asked) => ({ asked: [asked] }))
test.each([
  ['keeps the newest question alone', { actions: { addAsked: keepNewest } }, lostQuestion, 'lost'],
  ['asks twice', { actions: { dropAsked: nothing } }, lostQuestion, 'asked twice'],
  ['leaves one behind', { guards: { hasAsked: () => false } }, outOfTurn, 'waits for nothing'],
  ['takes one too many', { guards: { hasRoom: () => true } }, deafField, 'says otherwise'],
  ['takes one too few', { guards: { hasNone: () => false } }, deafField, 'says otherwise'],
  ['does not wait', { guards: { isWriting: () => false } }, secondStream, 'while one is written'],
] as const)('FLOW-3 AI-2 a conversation that %s is found', (_, broken, faultOf, fault) => {
  const model = required(models[0], 'model')
  const machine = model.machine.provide(broken)
  expect(() => always(model, faultOf, { ...walks, machine })).toThrow(fault)
})
