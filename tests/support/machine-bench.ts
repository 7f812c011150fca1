import {
  createActor,
  type ActorLogic,
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventObject,
  type InspectionEvent,
  type Snapshot,
} from 'xstate'

import { required } from '#src/lib/required.ts'
import { timersIn } from '#tests/support/chart.ts'
import type { FlowModel, Move, Path, Step } from '#tests/support/flow-model.ts'

/** What a machine did to the world in one step, in order; children start after the rest. */
type Deed =
  | { port: string; params: unknown }
  | { emitted: unknown }
  | { to: string; event: EventObject }
  | { start: string; src: string; input: unknown }

/** All that can be seen of a machine from outside. */
type Sight = {
  value: unknown
  status: string
  context: unknown
  tags: readonly string[]
  /** The children it lists, and those of them that run. */
  children: readonly string[]
  running: readonly string[]
  timers: Readonly<Record<string, number>>
  output: unknown
  deeds: readonly Deed[]
}
/** `at`: how many steps were taken. */
export type Check = { at: number; label: string; seen: Sight; expected: Sight }

export type BenchOptions = {
  /** Changes the machine under test before it starts, to see whether the paths notice. */
  tamper?: (sut: AnyStateMachine) => void
  inspect?: (event: InspectionEvent) => void
  /** Told each time a named guard is asked. */
  onGuard?: (name: string, result: boolean) => void
}

type HeldSnapshot = Snapshot<unknown> & { input: unknown }
type HeldEvent = EventObject & { output?: unknown; error?: unknown }

/** A child that starts, waits and ends as the test says; whatever else it is sent is a deed. */
const heldLogic = (
  src: string,
  running: Set<string>,
  tell: (deed: Deed) => void,
): ActorLogic<HeldSnapshot, HeldEvent, unknown> => ({
  getInitialSnapshot: (_, input) => ({
    status: 'active',
    output: undefined,
    error: undefined,
    input,
  }),
  start: ({ input }, { self }) => {
    running.add(self.id)
    tell({ start: self.id, src, input })
  },
  transition: (snapshot, event, { self }) => {
    switch (event.type) {
      case 'bench.resolve':
        running.delete(self.id)
        return { ...snapshot, status: 'done', output: event.output, error: undefined }
      case 'bench.reject':
        running.delete(self.id)
        return { ...snapshot, status: 'error', output: undefined, error: event.error }
      case 'xstate.stop':
        running.delete(self.id)
        return { ...snapshot, status: 'stopped', output: undefined, error: undefined }
      default:
        tell({ to: self.id, event })
        return snapshot
    }
  },
  getPersistedSnapshot: (snapshot) => snapshot,
})

type Guard = ((...args: unknown[]) => boolean) & { check?: (...args: unknown[]) => boolean }

/** The same guard, telling each of its answers. */
const heardGuard = (guard: Guard, tell: (result: boolean) => boolean): Guard => {
  const { check } = guard
  return check === undefined
    ? (...args) => tell(guard(...args))
    : Object.assign((...args: unknown[]) => guard(...args), guard, {
        check: (...args: unknown[]) => tell(check(...args)),
      })
}

const isPort = (action: unknown) => typeof action === 'function' && !('resolve' in action)

const mapped = <TValue, TResult>(
  record: Readonly<Record<string, TValue>>,
  change: (name: string, value: TValue) => TResult,
) => Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(name, value)]))

const sorted = (names: readonly string[]) => names.toSorted((a, b) => a.localeCompare(b))

const sightOf = (
  { value, status, context, tags, children, output }: AnyMachineSnapshot,
  around: Pick<Sight, 'running' | 'timers' | 'deeds'>,
): Sight => {
  const isActive = status === 'active'
  return {
    value,
    status,
    context,
    tags: sorted([...tags]),
    children: isActive ? sorted(Object.keys(children)) : [],
    output,
    running: sorted(around.running),
    timers: isActive ? around.timers : {},
    deeds: around.deeds,
  }
}

/** The deeds that the chart's actions amount to: ports and what it tells at once, messages and starts after them. */
const deedsOf = ({ to, actions }: Pick<Step, 'to' | 'actions'>): Deed[] => {
  const children: unknown[] = Object.values(to.children)
  const ports = actions.flatMap((action): Deed[] => {
    const { type, params }: { type: string; params: unknown } = action
    if (type === 'xstate.emit') {
      return [{ emitted: Object(params).event as unknown }]
    }
    return type.startsWith('xstate.') ? [] : [{ port: type, params }]
  })
  const others = actions.flatMap(({ type, params }): Deed[] => {
    const { id, src, input, actorRef, targetId, event } = Object(params) as Record<string, unknown>
    if (type === 'xstate.spawnChild' && children.includes(actorRef)) {
      return [{ start: String(id), src: String(src), input }]
    }
    return type === 'xstate.sendTo' ? [{ to: String(targetId), event: event as EventObject }] : []
  })
  return [...ports, ...others]
}

/** The machine of the model with held children, told ports, and what was asked to be changed. */
const machineUnderTest = (
  { machine }: FlowModel,
  { tamper, onGuard }: BenchOptions,
  { running, tell }: { running: Set<string>; tell: (deed: Deed) => void },
): AnyStateMachine => {
  const { actors, actions, guards } = machine.implementations
  const ports = Object.fromEntries(Object.entries(actions).filter(([, action]) => isPort(action)))
  const sut = machine.provide({
    actors: mapped(actors, (src) => heldLogic(src, running, tell)),
    actions: mapped(ports, (port) => (_: unknown, params: unknown) => tell({ port, params })),
    ...(onGuard && {
      guards: mapped(guards, (name, guard) =>
        heardGuard(guard as Guard, (result) => {
          onGuard(name, result)
          return result
        }),
      ),
    }),
  }) as AnyStateMachine
  tamper?.(sut)
  return sut
}

type Timer = { fire: () => void; type: string; ms: number }

/** A clock that stands still; `pending` are the timers it was given. */
const heldClock = (newestType: () => string) => {
  const pending: Timer[] = []
  const remove = (timer: Timer) => {
    const index = pending.indexOf(timer)
    if (index !== -1) {
      pending.splice(index, 1)
    }
  }
  return {
    pending,
    remove,
    clock: {
      setTimeout: (fire: () => void, ms: number) => {
        const timer = { fire, type: newestType(), ms }
        pending.push(timer)
        return timer
      },
      clearTimeout: remove,
    },
  }
}

const settle = (child: AnyActorRef, move: Move) => {
  if (move.kind === 'resolve') {
    child.send({ type: 'bench.resolve', output: move.output })
  }
  if (move.kind === 'reject') {
    child.send({ type: 'bench.reject', error: move.error })
  }
}

/** One stop of a path: what is done, what is to be seen then, and what must change nothing. */
type Stop = { label: string; move: Move | null; expected: Sight; refused: readonly EventObject[] }

/** The stops of a path, as the chart says. */
export const stopsOf = ({ start, steps }: Path): Stop[] => {
  const running = new Set<string>()
  return [{ label: 'start', move: null, ...start }, ...steps].map(
    ({ label, move, to, actions, refused }) => {
      if (move?.kind === 'resolve' || move?.kind === 'reject') {
        running.delete(move.actor)
      }
      const deeds = deedsOf({ to, actions })
      for (const deed of deeds) {
        if ('start' in deed) {
          running.add(deed.start)
        }
      }
      const children = to.status === 'active' ? Object.keys(to.children) : []
      const expected = sightOf(to, {
        running: children.filter((id) => running.has(id)),
        timers: timersIn(to),
        deeds,
      })
      return { label, move, expected, refused }
    },
  )
}

/**
 * Runs a machine alone, every child held until the path settles it. Each stop is compared with what
 * the chart says, and again after every event the state must refuse.
 */
export const machineBench = (model: FlowModel, options: BenchOptions = {}) => {
  const running = new Set<string>()
  const deeds: Deed[] = []
  const sut = machineUnderTest(model, options, {
    running,
    tell: (deed) => {
      deeds.push(deed)
    },
  })

  return {
    walk: function* (stops: readonly Stop[]): Generator<Check> {
      running.clear()
      deeds.length = 0
      const newestType = () =>
        Object.values(actor.system.getSnapshot()._scheduledEvents).at(-1)?.event.type ?? ''
      const { clock, pending, remove } = heldClock(newestType)
      const actor = createActor(sut, {
        input: model.input,
        clock,
        ...(options.inspect && { inspect: options.inspect }),
      })

      const perform = (move: Move) => {
        if (move.kind === 'send') {
          actor.send(move.event)
        } else if (move.kind === 'elapse') {
          const timer = required(
            pending.find(({ type }) => type === move.timer),
            `timer ${move.delay}`,
          )
          remove(timer)
          timer.fire()
        } else {
          const child: AnyActorRef | undefined = actor.getSnapshot().children[move.actor]
          settle(required(child, `child ${move.actor}`), move)
        }
      }
      const look = () =>
        sightOf(actor.getSnapshot(), {
          running: [...running],
          timers: Object.fromEntries(pending.map(({ type, ms }) => [type, ms])),
          deeds: deeds.splice(0),
        })

      // An error of the machine shows in its status; unobserved it would be thrown at nobody.
      actor.subscribe({ error: () => {} })
      actor.on('*', (emitted: unknown) => deeds.push({ emitted }))
      actor.start()
      for (const [at, { label, move, expected, refused }] of stops.entries()) {
        if (move !== null) {
          perform(move)
        }
        yield { at, label, seen: look(), expected }
        for (const event of refused) {
          actor.send(event)
          const name = `${label}, then refuses ${event.type}`
          yield { at, label: name, seen: look(), expected: { ...expected, deeds: [] } }
        }
      }
      actor.stop()
    },
  }
}
