import { assign, enqueueActions, sendTo, setup, type DoneActorEvent } from 'xstate'

import {
  requestRunMachine,
  type RequestRunOutput,
  type RunOutcome,
} from '#src/machines/request-run/request-run.machine.ts'

type RunRequest = {
  id: string
  call: string
  args: unknown
  mayReuse: boolean
  /** Is the call made as the signed-in person? */
  isPersonal: boolean
}

export type RequestsEvent =
  | ({ type: 'request.open' } & RunRequest)
  | { type: 'request.abort'; id: string }
  /** Sign-out: results of one person are not kept for the next; calls that anybody may make go on. */
  | { type: 'requests.clear' }
  /** A run ended. */
  | DoneActorEvent<RequestRunOutput>

/** A run by its id, `null` while it has no outcome. */
type Run = { id: string; key: string; isPersonal: boolean; outcome: RunOutcome | null }
type RequestsContext = {
  /** Oldest first: all that are under way and the last ten that ended. */
  runs: readonly Run[]
  /** The last five successes, whose output an equal call may reuse. */
  kept: readonly { key: string; output: unknown }[]
}

const historyLength = 10
const keptLength = 5

/** A call that anybody may make is still of use after a sign-out. */
const goesOn = ({ outcome, isPersonal }: Run) => outcome === null && !isPersonal

const keyOf = ({ call, args }: Pick<RunRequest, 'call' | 'args'>) => JSON.stringify([call, args])

/** Runs calls as child actors, and keeps what HTTP-4 lets it keep. */
export const requestsMachine = setup({
  types: {
    context: {} as RequestsContext,
    events: {} as RequestsEvent,
  },
  actors: { requestRun: requestRunMachine },
  guards: {
    isKnown: ({ context }, { id }: { id: string }) => context.runs.some((run) => run.id === id),
    isRunning: ({ context }, { id }: { id: string }) =>
      context.runs.some((run) => run.id === id && run.outcome === null),
  },
  actions: {
    startRun: enqueueActions(({ context, enqueue }, request: RunRequest) => {
      const key = keyOf(request)
      const kept = request.mayReuse ? context.kept.find((it) => it.key === key) : undefined
      const { id, isPersonal } = request
      enqueue.assign({ runs: [...context.runs, { id, key, isPersonal, outcome: null }] })
      enqueue.spawnChild('requestRun', {
        id,
        input: { call: request.call, args: request.args, kept: kept ?? null },
      })
    }),
    abortRun: sendTo((_, { id }: { id: string }) => id, { type: 'run.abort' }),
    noteOutcome: assign(({ context }, { actorId, output }: DoneActorEvent<RequestRunOutput>) => {
      const run = context.runs.find(({ id }) => id === actorId)
      const isSuccess = run !== undefined && output.outcome === 'success'
      return {
        runs: context.runs.map((it) => (it === run ? { ...it, outcome: output.outcome } : it)),
        kept: isSuccess
          ? [
              ...context.kept.filter(({ key }) => key !== run.key),
              { key: run.key, output: output.output },
            ].slice(-keptLength)
          : context.kept,
      }
    }),
    dropOldest: enqueueActions(({ context, enqueue }) => {
      const ended = context.runs.filter(({ outcome }) => outcome !== null)
      const dropped = ended.slice(0, -historyLength)
      for (const { id } of dropped) {
        enqueue.stopChild(id)
      }
      enqueue.assign({ runs: context.runs.filter((run) => !dropped.includes(run)) })
    }),
    forget: enqueueActions(({ context, enqueue }) => {
      for (const { id, outcome } of context.runs.filter((run) => !goesOn(run))) {
        // Whoever waits for the run hears that it was aborted before it is removed.
        if (outcome === null) {
          enqueue.sendTo(id, { type: 'run.abort' })
        }
        enqueue.stopChild(id)
      }
      enqueue.assign({ runs: context.runs.filter(goesOn), kept: [] })
    }),
  },
}).createMachine({
  id: 'requests',
  context: { runs: [], kept: [] },
  initial: 'keeping',
  states: {
    keeping: {
      on: {
        'request.open': [
          // A second request with the same id leaves the first run as it is.
          { guard: { type: 'isKnown', params: ({ event }) => event } },
          { actions: { type: 'startRun', params: ({ event }) => event } },
        ],
        'request.abort': {
          guard: { type: 'isRunning', params: ({ event }) => event },
          actions: { type: 'abortRun', params: ({ event }) => event },
        },
        'xstate.done.actor.*': {
          actions: [{ type: 'noteOutcome', params: ({ event }) => event }, 'dropOldest'],
        },
        'requests.clear': { actions: 'forget' },
      },
    },
  },
})
