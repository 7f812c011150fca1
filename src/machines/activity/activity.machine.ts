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
  /** A demo was opened, and nobody answered who was told so (LOG-2). */
  | { type: 'opening.unsent'; entry: LogEntry }
  /** The page is left for good, or put away by the browser (LOG-3). */
  | { type: 'page.left'; id: string }
  /** The person goes: what was not sent yet is not sent in the next one's name. */
  | { type: 'activity.forget' }
  | NetworkEvent

type ActivityContext = {
  /** Oldest first. */
  queue: readonly LogEntry[]
  /** How often the server failed at the first of them. */
  faults: number
}

const queueLength = 50

/** What the person looks at, told to the server one after the other; it holds up nothing (LOG-1). The same entry sent twice is one. */
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
    /** Where there is no room a page that was seen gives way: an opening is counted, and the first may be on its way. */
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
    /** A port: it must go out at once, for the page is going, and with it whatever nobody answered yet. */
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
    /** Nobody answers, or the server would not take it now. */
    waiting: {
      invoke: { id: 'network', src: 'network', onError: {} },
      on: { 'network.back': 'sending' },
      after: { retryWait: 'sending' },
    },
  },
})
