import {
  createActor,
  transition,
  type AnyActorLogic,
  type AnyMachineSnapshot,
  type EventObject,
} from 'xstate'

import { problemsOf } from '#server/http/openapi.ts'
import type { Call, CallOptions } from '#src/api/client.ts'
import type { Endpoint } from '#src/api/contract/endpoint.ts'
import { CallError } from '#src/lib/call-error.ts'
import { now } from '#tests/models/samples.ts'
import { machinesWithEffects } from '#tests/support/app-effects.ts'
import { startsIn, timersIn } from '#tests/support/chart.ts'
import type { FlowModel, Step } from '#tests/support/flow-model.ts'

/** An effect of a machine, where a path of its model has it under way. */
export type Place = {
  readonly model: FlowModel
  readonly effect: string
  readonly src: string
  readonly input: unknown
  readonly before: AnyMachineSnapshot
  /** What the person wrote or chose on the way, and the machine holds. */
  readonly given: readonly string[]
}
/** How a call ends that brings no result. */
export type Outcome = { readonly name: string; readonly error: CallError }
type Heard = EventObject & { actorId: string }
type Taken = Outcome & {
  readonly place: Place
  readonly after: AnyMachineSnapshot
  readonly actions: Step['actions']
}

const textsIn = (value: unknown): string[] => {
  const texts: string[] = []
  JSON.stringify(value, (_, inner: unknown) => {
    if (typeof inner === 'string' && inner !== '') {
      texts.push(inner)
    }
    return inner instanceof CallError ? { message: inner.message } : inner
  })
  return texts
}

/** Where effects run: each once by its state and by what it is asked for. */
export const placesOf = (model: FlowModel): Place[] => {
  const places = new Map<string, Place>()
  for (const { start, steps } of model.shortPaths()) {
    const started = new Map<string, { src: string; input: unknown }>()
    const sent: unknown[] = []
    for (const { to: before, actions, move } of [{ ...start, move: null }, ...steps]) {
      if (move?.kind === 'send') {
        sent.push(move.event)
      }
      for (const { id, src, input } of startsIn(actions)) {
        started.set(id, { src, input })
      }
      for (const [effect, { src, input }] of started) {
        const key = JSON.stringify([effect, before.value, input])
        if (before.status === 'active' && effect in before.children && !places.has(key)) {
          const held = new Set(textsIn(before.context))
          const given = textsIn(sent).filter((text) => held.has(text))
          places.set(key, { model, effect, src, input, before, given })
        }
      }
    }
  }
  return [...places.values()]
}

/** Some turns of the microtask queue: what an effect does around its call. */
const settled = async () => {
  for (let turn = 0; turn < 25; turn += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other is the point
    await Promise.resolve()
  }
}

const unheard = 'Nobody is there to hear it.'

/** The app's own effects, each run by itself with its call in the test's hand. */
export const effectRunner = async () => {
  const held: {
    endpoint: Endpoint
    signal: AbortSignal | undefined
    end: (error: Error) => void
  }[] = []
  const call = ((endpoint: Endpoint, _: unknown, { signal }: CallOptions = {}) =>
    new Promise((_resolve, reject) => held.push({ endpoint, signal, end: reject }))) as Call
  const told: string[] = []
  const machines = await machinesWithEffects(call, ({ text }) => told.push(text ?? ''))

  const begin = async ({ model, src, input }: Place) => {
    held.length = 0
    const logic = machines.get(model.machine.id)?.implementations.actors[src] as
      | AnyActorLogic
      | undefined
    if (logic === undefined || 'root' in logic) {
      return null
    }
    const actor = createActor(logic, { input })
    // It shows in the snapshot; unobserved it would be thrown at nobody.
    actor.subscribe({ error: () => {} })
    actor.start()
    await settled()
    const [made] = held
    if (made === undefined) {
      actor.stop()
      return null
    }
    return { actor, ...made }
  }

  return {
    /**
     * The call that the effect makes there, `null` where it makes none; and whether it ends with the flow, or goes on and
     * tells its end wherever the person is by then.
     */
    callOf: async (place: Place) => {
      const running = await begin(place)
      if (running === null) {
        return null
      }
      const { actor, endpoint, signal, end } = running
      told.length = 0
      actor.stop()
      end(new CallError('failure', unheard))
      await settled()
      return {
        endpoint,
        isStopped: signal?.aborted ?? false,
        isTold: told.some((text) => text.includes(unheard)),
      }
    },
    /** What the machine hears when the effect's call ends so. */
    heard: async (place: Place, { error }: Outcome): Promise<Heard> => {
      const running = await begin(place)
      running?.end(error)
      await settled()
      const end = running?.actor.getSnapshot() as {
        status: string
        error: unknown
        output: unknown
      }
      const ending =
        end.status === 'error'
          ? { type: `xstate.error.actor.${place.effect}`, error: end.error }
          : { type: `xstate.done.actor.${place.effect}`, output: end.output }
      return { ...ending, actorId: place.effect }
    },
  }
}

/** Every way in which a call can end without a result. */
export const outcomesOf = (endpoint: Endpoint): Outcome[] => [
  ...[...problemsOf(endpoint), 'unavailable', 'unexpected'].map((name) => ({
    name,
    error: new CallError('failure', `The server says: ${name}.`, {
      problem: name,
      ...(name === 'too-many-requests' && { retryAfter: 30, retryAt: now + 30_000 }),
    }),
  })),
  { name: 'time-out', error: new CallError('error', 'Request timed out') },
  { name: 'no answer', error: new CallError('error', 'The server cannot be reached.') },
]

/** The chart takes the end of its effect. */
export const taken = (place: Place, outcome: Outcome, event: Heard): Taken => {
  const [after, actions] = transition(place.model.machine, place.before, event)
  return { ...outcome, place, after: after as AnyMachineSnapshot, actions }
}

/** Does the machine still wait for what has ended? */
const isStuck = ({ place: { effect }, after, actions }: Taken) =>
  after.status === 'active' &&
  after._nodes.some(({ invoke }) => invoke.some(({ id }) => id === effect)) &&
  !startsIn(actions).some(({ id }) => id === effect)

/** Can the person, time or something under way lead on from there? */
const hasExit = ({ place: { model, effect }, after, actions }: Taken) =>
  after.status === 'done' ||
  model.sends.some((event) => after.can(event)) ||
  Object.keys(timersIn(after)).length > 0 ||
  startsIn(actions).length > 0 ||
  Object.keys(after.children).some((id) => id !== effect)

/** Is there a text of it for the person, or for whoever started the flow: the server's, or the chart's own? */
const isTold = ({ error, after, actions }: Taken) => {
  const { problem } = after.context as { problem?: unknown }
  const told = actions.flatMap(({ type, params }) => (type === 'xstate.spawnChild' ? [] : [params]))
  return (
    typeof problem === 'string' ||
    textsIn([after.context, after.output, told]).some((text) => text.includes(error.message))
  )
}

const loses = ({ place: { given }, after }: Taken) => {
  const left = new Set(textsIn([after.context, after.output]))
  return given.some((text) => !left.has(text))
}

/** What must never be, however a call ends. */
export const faultsOf = (it: Taken): string[] => [
  ...(it.after.status === 'error' ? ['breaks'] : []),
  ...(isStuck(it) ? ['is stuck'] : []),
  ...(hasExit(it) ? [] : ['has no exit']),
  ...(isTold(it) ? [] : ['is silent']),
  ...(loses(it) ? ['loses'] : []),
]
