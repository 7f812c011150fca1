import { assign, setup } from 'xstate'

import type { LogEntry } from '#src/api/contract/logs.ts'
import { isFault, isHopeless } from '#src/machines/call-outcome.ts'
import { effect, source } from '#src/machines/effect.ts'
import { required } from '#src/lib/required.ts'
import type { Failed } from '#src/machines/problem.ts'

type NetworkEvent = { type: 'network.back' }
export type ActivityEvent =
  /** A signed-in person came to a page (LOG-1). */
  | { type: 'page.viewed'; entry: LogEntry }
  /** A demo was opened, and the call that told so got no answer (LOG-2). */
  | { type: 'opening.unsent'; entry: LogEntry }
  /** The page is left for good, or put away by the browser (LOG-3). */
  | { type: 'page.left'; id: string }
  /** The person logs out: what was not sent yet must not be sent in the next person's name. */
  | { type: 'activity.forget' }
  | NetworkEvent

type ActivityContext = {
  /** Oldest first. */
  queue: readonly LogEntry[]
  /** How often the server failed at the first of them. */
  faults: number
}

const queueLength = 50

/**
 * Tells the server which pages the person sees, one entry after the other, in the background (LOG-1). An entry sent twice counts
 * once.
 */
export const activityMachine = setup({
  types: {
    context: {} as ActivityContext,
    events: {} as ActivityEvent,
    children: {} as { sendEntry: 'sendEntry'; network: 'network' },
  },
  actors: {
    sendEntry: effect<void, LogEntry>('sendEntry'),
    network: source<NetworkEvent>('network'),
  },
  delays: { retryWait: 30_000 },
  guards: {
    hasEntries: ({ context }) => context.queue.length > 0,
    isHopeless: ({ context }, { error }: Failed) => isHopeless(error, context.faults),
  },
  actions: {
    /** When full, drops a page view: openings are counted, and the first entry may be under way. */
    enqueue: assign(({ context }, { entry }: { entry: LogEntry }) => {
      const queue = [...context.queue, entry]
      if (queue.length > queueLength) {
        queue.splice(
          queue.findIndex(({ action }, at) => at > 0 && action !== 'OpenDemo'),
          1,
        )
      }
      return { queue }
    }),
    dropFirst: assign(({ context }) => ({ queue: context.queue.slice(1), faults: 0 })),
    countFault: assign(({ context: { faults } }, { error }: Failed) => ({
      faults: isFault(error) ? faults + 1 : faults,
    })),
    forget: assign({ queue: [], faults: 0 }),
    /** A port: sends the exit, and everything that is still unanswered, at once, because the page is going away. */
    sendExit: (_, _exit: { id: string; unanswered: readonly LogEntry[] }) => {},
  },
}).createMachine({
  id: 'activity',
  context: { queue: [], faults: 0 },
  initial: 'idle',
  on: {
    'page.viewed': { actions: { type: 'enqueue', params: ({ event }) => event } },
    'opening.unsent': { actions: { type: 'enqueue', params: ({ event }) => event } },
    'page.left': {
      actions: {
        type: 'sendExit',
        params: ({ context, event }) => ({ id: event.id, unanswered: context.queue }),
      },
    },
    'activity.forget': { target: '.idle', actions: 'forget' },
  },
  states: {
    idle: {
      always: { guard: 'hasEntries', target: 'sending' },
      // The server was asked just now.
      on: {
        'opening.unsent': {
          target: 'waiting',
          actions: { type: 'enqueue', params: ({ event }) => event },
        },
      },
    },
    sending: {
      invoke: {
        id: 'sendEntry',
        src: 'sendEntry',
        input: ({ context }) => required(context.queue[0], 'entry'),
        onDone: { target: 'idle', actions: 'dropFirst' },
        onError: [
          {
            guard: { type: 'isHopeless', params: ({ event }) => event },
            target: 'idle',
            actions: 'dropFirst',
          },
          {
            target: 'waiting',
            actions: { type: 'countFault', params: ({ event }) => event },
          },
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
