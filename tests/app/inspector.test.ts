import type { StatelyInspectionEvent } from '@statelyai/inspect'
import { createActor, fromPromise, not, setup, waitFor } from 'xstate'
import { describe, expect, test, vi } from 'vitest'

import type { Chart } from '#src/inspector/chart.ts'
import { isTestable, testOf } from '#src/inspector/copy-as-test.ts'
import { machinesByFlow } from '../../scripts/inspector/machines.ts'
import { keepRun } from '#src/inspector/kept-run.ts'
import { maskedMessage } from '#src/inspector/mask.ts'
import type { ToldMessage } from '#src/inspector/protocol.ts'
import { createTeller } from '#src/inspector/teller.ts'
import { activePaths, familyOf, worldAt } from '#src/inspector/world.ts'
import type { IdentifierCheck } from '#src/api/contract/user.ts'
import { CallError } from '#src/lib/call-error.ts'
import { required } from '#src/lib/required.ts'
import { loginMachine } from '#src/machines/login/login.machine.ts'
import { modelsByFlow } from '#tests/models/models.ts'
import { actorBegan, actorHeard } from '#tests/support/told-messages.ts'
import { layOutChart } from '../../scripts/inspector/chart-layout.ts'

const planted = 'planted.4711@secret.example'
/** Every text is a secret, whatever its key, but for names that the code gives. */
const plant = (value: unknown, depth = 0): unknown => {
  if (typeof value === 'string') {
    return planted
  }
  if (typeof value !== 'object' || value === null || depth > 6) {
    return value
  }
  return Array.isArray(value)
    ? value.map((it) => plant(it, depth + 1))
    : Object.fromEntries(
        Object.entries(value).map(([key, it]) => [key, plant(it, depth + 1)] as const),
      )
}

const about = {
  sessionId: 'x:1',
  rootId: 'x:0',
  createdAt: '0',
  id: '',
  _version: '0',
}
const told = (type: string, data: unknown, context: unknown): StatelyInspectionEvent[] => {
  const event = { ...(plant(data) as object), type }
  const snapshot = {
    status: 'active' as const,
    value: 'token',
    context: plant(context),
    output: planted,
  }
  return [
    { ...about, type: '@xstate.event', event, sourceId: undefined },
    { ...about, type: '@xstate.snapshot', event, snapshot: snapshot as never },
    {
      ...about,
      type: '@xstate.actor',
      name: 'flow',
      definition: '{}',
      parentId: undefined,
      snapshot,
    },
  ]
}

describe('CF-02 FLOW-2 of what a person typed and the server issued the inspector is told nothing', () => {
  test.each(Object.entries(modelsByFlow))('by %s', (_, models) => {
    let messages = 0
    const paths = models.flatMap((model) => model.shortPaths())
    // Paths that begin alike share their first steps.
    for (const { to, move } of new Set(paths.flatMap(({ steps }) => steps))) {
      const type = move.kind === 'send' ? move.event.type : `xstate.${move.kind}`
      for (const message of told(type, move, to.context)) {
        messages += 1
        const text = JSON.stringify(maskedMessage(message))
        expect(text).not.toContain('planted')
        expect(text).toContain(type === '' ? 'type' : '@xstate')
      }
    }
    expect(messages).toBeGreaterThan(0)
  })
})

test('CF-02 names that the code gives are told, and nothing that looks like more than a name', () => {
  const event = {
    type: 'method.start',
    method: { key: 'email', type: 'passcode' },
    count: 3,
    isNew: true,
  }
  const shown = maskedMessage({ ...about, type: '@xstate.event', event, sourceId: undefined })
  expect(shown).toMatchObject({ event })
  const odd = {
    type: 'method.start',
    method: { key: '482913' },
    '482913': true,
    kind: 'ada@google.com',
  }
  const text = JSON.stringify(
    maskedMessage({ ...about, type: '@xstate.event', event: odd, sourceId: undefined }),
  )
  expect(text).not.toMatch(/482913|ada/)
})

const failureTold = (error: Error) =>
  maskedMessage({
    ...about,
    type: '@xstate.event',
    event: { type: 'xstate.error.actor.checkIdentifier', error },
    sourceId: undefined,
  })

test('CF-02 FLOW-2 of what failed the class of its error is told, and no word of it', () => {
  expect(failureTold(new TypeError(planted))).toMatchObject({
    event: { error: { name: 'TypeError' } },
  })
  const refused = failureTold(new CallError('failure', planted, { problem: 'code-wrong' }))
  expect(refused).toMatchObject({
    event: { error: { name: 'CallError', kind: 'failure', details: { problem: 'code-wrong' } } },
  })
  const named = Object.assign(new Error(planted), { name: planted })
  expect(
    JSON.stringify([failureTold(named), refused, failureTold(new TypeError(planted))]),
  ).not.toContain('planted')
})

/** A login that asked about an address which has an account, as the inspector was told of it. */
const recorded = async () => {
  const messages: ToldMessage[] = []
  const inspect = createTeller((message) => void messages.push(message))
  const actor = createActor(
    loginMachine.provide({
      actors: {
        checkIdentifier: fromPromise<IdentifierCheck, { identifier: string; form: string }>(
          async () => ({
            userExists: false,
            methods: [],
          }),
        ),
      },
    }),
    { input: {}, inspect },
  ).start()
  actor.send({ type: 'identifier.submit', identifier: planted })
  await waitFor(actor, (it) => it.context.userExists !== null)
  await expect
    .poll(() => familyOf(worldAt(messages, messages.length))[0]?.actor.snapshot.value)
    .toEqual(actor.getSnapshot().value)
  actor.stop()
  return messages
}

test('FLOW-2 a run tells at each of its moments who was there, in which state, by which edge', async () => {
  const messages = await recorded()
  const chart = await layOutChart(loginMachine)
  const ends = messages.map((_, index) => index + 1)
  const login = (end: number) => required(familyOf(worldAt(messages, end))[0], 'root').actor
  const takenAt = (end: number) =>
    chart.edges.filter(({ key }) => login(end).taken.includes(key ?? ''))

  const asking = required(
    ends.find((end) => takenAt(end).some(({ label }) => label === 'identifier.submit')),
    'taken edge',
  )
  expect(takenAt(asking).map(({ label, targets }) => [label, targets])).toEqual([
    ['identifier.submit', ['loginIdentifier.checking']],
  ])
  expect(activePaths(login(asking).snapshot.value)).toEqual([
    '',
    'loginIdentifier',
    'loginIdentifier.checking',
  ])
  expect(login(messages.length).snapshot.value).toEqual({ loginIdentifier: 'ready' })
  expect(JSON.stringify(messages)).not.toContain('planted')
})

/** Two transitions for one event between the same states, by a guard; one more by itself, and one that stays. */
const turnstile = setup({
  types: { events: {} as { type: 'coin' } | { type: 'look' } },
  guards: { isFirst: () => false },
}).createMachine({
  id: 'turnstile',
  initial: 'locked',
  states: {
    locked: {
      on: { coin: [{ guard: 'isFirst', target: 'open' }, { target: 'open' }], look: {} },
    },
    open: { always: { guard: not('isFirst'), target: 'passed' } },
    passed: { on: { look: { actions: () => {} } } },
  },
})

test('FLOW-2 of two transitions for one event the one that was taken is told, and each that followed by itself', async () => {
  const messages: ToldMessage[] = []
  const actor = createActor(turnstile, { inspect: createTeller((it) => void messages.push(it)) })
  actor.start()
  actor.send({ type: 'coin' })
  actor.send({ type: 'look' })
  await vi.waitFor(() => expect(messages).toHaveLength(7))
  const { edges, nodes } = await layOutChart(turnstile)
  const textOf = (key: string) =>
    [
      ...edges.map((edge) => ({ key: edge.key, text: edge.label })),
      ...nodes.flatMap(({ lines }) => lines),
    ].find((it) => it.key === key)?.text

  expect(messages.map(({ taken }) => taken?.map(textOf))).toEqual([
    undefined,
    undefined,
    [],
    undefined,
    ['coin [else]', 'always [not isFirst]'],
    undefined,
    ['↻ look'],
  ])
})

test('FLOW-2 what was done is copied as a test of the machine', async () => {
  const messages = await recorded()
  const [login] = familyOf(worldAt(messages, messages.length))
  const text = required(testOf(messages, required(login, 'login').actor), 'test')
  expect(text).toContain("from '#src/machines/login/login.machine.ts'")
  expect(text).toContain('"type":"identifier.submit"')
  expect(text).toContain('toEqual({"loginIdentifier":"checking"})')
  expect(text).not.toContain('planted')
})

/** The newest ten of what an app and a login of it told, and a register that ended early. */
const keptOf = (submits: number) => {
  const kept = keepRun(10)
  const messages = [
    actorBegan('app', 'on'),
    actorBegan('login', 'asking', 'app'),
    actorHeard('login', 'xstate.init', 'asking'),
    actorBegan('register', 'asking', 'app'),
    actorHeard('register', 'leave', 'left', 'done'),
    ...Array.from({ length: submits }, (_, index) => actorHeard('login', 'submit', `try ${index}`)),
  ]
  messages.forEach(kept.add)
  return { messages, kept: kept.get() }
}

test('FLOW-2 a long run keeps what is newest, behind how each actor that lives stood before it', () => {
  const { messages, kept } = keptOf(30)
  expect(kept.messages.length).toBeGreaterThan(8)
  expect(kept.messages.length + kept.leftOut).toBe(messages.length)
  expect(kept.messages.at(-1)).toBe(messages.at(-1))
  expect(kept.messages.slice(2)).toEqual(messages.slice(2 - kept.messages.length))

  const whole = worldAt(messages, messages.length)
  const known = worldAt(kept.messages, kept.messages.length)
  expect(known).toEqual(new Map([...whole].filter(([id]) => id !== 'register')))
  expect(worldAt(kept.messages, 2).get('login')?.snapshot.value).toBe(
    worldAt(messages, kept.leftOut + 2).get('login')?.snapshot.value,
  )
})

test('FLOW-2 a short run is kept whole', () => {
  const { messages, kept } = keptOf(5)
  expect(kept).toEqual({ messages, leftOut: 0 })
})

test('FLOW-2 what began before a run is told is not copied as a test', () => {
  const { messages, kept } = keptOf(30)
  const login = required(worldAt(messages, messages.length).get('login'), 'login')
  expect(isTestable(messages, login)).toBe(true)
  expect(isTestable(kept.messages, login)).toBe(false)
  expect(testOf(kept.messages, login)).toBeNull()
})

const overlap = (chart: Chart) => {
  const inner = chart.nodes.filter(
    ({ kind }) => !['compound', 'parallel', 'initial'].includes(kind),
  )
  return inner.filter((one, index) =>
    inner
      .slice(index + 1)
      .some(
        (other) =>
          one.x < other.x + other.width &&
          other.x < one.x + one.width &&
          one.y < other.y + other.height &&
          other.y < one.y + one.height,
      ),
  )
}

test.each(Object.entries(machinesByFlow))(
  'FLOW-2 the chart of %s is laid out whole, no state over another',
  async (_, machine) => {
    const chart = await layOutChart(machine)
    expect(chart.edges.every(({ points }) => points.length >= 2)).toBe(true)
    expect(chart.nodes.every(({ width, height }) => width > 0 && height > 0)).toBe(true)
    expect(overlap(chart)).toEqual([])
  },
)
