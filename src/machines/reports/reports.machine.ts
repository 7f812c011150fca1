import { assign, setup } from 'xstate'

import { mostRunsAtOnce, type ToldRun } from '#src/api/contract/flow-runs.ts'
import { isFault, isHopeless } from '#src/machines/call-outcome.ts'
import { effect, source } from '#src/machines/effect.ts'
import type { Failed } from '#src/machines/problem.ts'

/** `endedAt`: on the browser's steady clock, ms. */
export type HeardRun = Omit<ToldRun, 'agoMs'> & { endedAt: number }

type NetworkEvent = { type: 'network.back' }
export type HearingEvent =
  /** A run ended, or something failed in it. */
  | { type: 'run.told'; run: HeardRun; isUrgent: boolean }
  /** A sign-in failed; support finds it by the code. `null`: one succeeded. */
  | { type: 'code.changed'; code: string | null }
  /** The page is left for good, or put away by the browser. */
  | { type: 'page.left' }
type ReportsEvent = HearingEvent | NetworkEvent

type ReportsContext = {
  /** Oldest first. */
  queue: readonly HeardRun[]
  /** Those of them that are on their way. */
  batch: readonly HeardRun[]
  /** How often the server failed at them. */
  faults: number
  /** The code of the sign-in that failed last in this tab. */
  code: string | null
}

const queueLength = 30

/** Reports the runs of flows to the server, a few at a time, in the background. */
export const reportsMachine = setup({
  types: {
    context: {} as ReportsContext,
    events: {} as ReportsEvent,
    children: {} as { hearing: 'hearing'; sendRuns: 'sendRuns'; network: 'network' },
  },
  actors: {
    hearing: source<HearingEvent>('hearing'),
    sendRuns: effect<void, readonly HeardRun[]>('sendRuns'),
    network: source<NetworkEvent>('network'),
  },
  delays: { batchWait: 10_000, retryWait: 30_000 },
  guards: {
    isUrgent: (_, { isUrgent }: { isUrgent: boolean }) => isUrgent,
    hasRuns: ({ context }) => context.queue.length > 0,
    isHopeless: ({ context }, { error }: Failed) => isHopeless(error, context.faults),
  },
  actions: {
    enqueue: assign(({ context }, { run }: { run: HeardRun }) => ({
      queue: [...context.queue, run].slice(-queueLength),
    })),
    takeBatch: assign(({ context }) => ({ batch: context.queue.slice(0, mostRunsAtOnce) })),
    dropBatch: assign(({ context: { queue, batch } }) => ({
      queue: queue.filter((run) => !batch.includes(run)),
      batch: [],
      faults: 0,
    })),
    countFault: assign(({ context: { faults } }, { error }: Failed) => ({
      faults: isFault(error) ? faults + 1 : faults,
    })),
    keepCode: assign((_, { code }: { code: string | null }) => ({ code })),
    dropAll: assign({ queue: [], batch: [] }),
    /** A port: sends at once, because the page is going away. */
    sendLast: (_, _runs: { runs: readonly HeardRun[] }) => {},
  },
}).createMachine({
  id: 'reports',
  context: { queue: [], batch: [], faults: 0, code: null },
  invoke: { id: 'hearing', src: 'hearing', onError: {} },
  initial: 'idle',
  on: {
    'code.changed': { actions: { type: 'keepCode', params: ({ event }) => event } },
    'run.told': { actions: { type: 'enqueue', params: ({ event }) => event } },
    'page.left': {
      guard: 'hasRuns',
      target: '.idle',
      actions: [
        { type: 'sendLast', params: ({ context }) => ({ runs: context.queue }) },
        'dropAll',
      ],
    },
  },
  states: {
    idle: {
      on: {
        'run.told': [
          {
            guard: { type: 'isUrgent', params: ({ event }) => event },
            actions: { type: 'enqueue', params: ({ event }) => event },
          },
          { target: 'gathering', actions: { type: 'enqueue', params: ({ event }) => event } },
        ],
      },
      always: { guard: 'hasRuns', target: 'sending' },
    },
    gathering: {
      on: {
        'run.told': {
          guard: { type: 'isUrgent', params: ({ event }) => event },
          target: 'sending',
          actions: { type: 'enqueue', params: ({ event }) => event },
        },
      },
      after: { batchWait: 'sending' },
    },
    sending: {
      entry: 'takeBatch',
      invoke: {
        id: 'sendRuns',
        src: 'sendRuns',
        input: ({ context }) => context.batch,
        onDone: { target: 'idle', actions: 'dropBatch' },
        onError: [
          {
            guard: { type: 'isHopeless', params: ({ event }) => event },
            target: 'idle',
            actions: 'dropBatch',
          },
          { target: 'waiting', actions: { type: 'countFault', params: ({ event }) => event } },
        ],
      },
    },
    /** There was no answer, or the server refused for now. */
    waiting: {
      invoke: { id: 'network', src: 'network', onError: {} },
      on: { 'network.back': 'sending' },
      after: { retryWait: 'sending' },
    },
  },
})
