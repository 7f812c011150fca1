import { assign, setup } from 'xstate'

import type { Connection } from '#src/api/contract/passcode.ts'
import { isProblem } from '#src/lib/call-error.ts'
import { isAnswered } from '#src/machines/call-outcome.ts'
import { effect } from '#src/machines/effect.ts'
import { type Failed, keepProblem, onItsError, problemOf } from '#src/machines/problem.ts'

type ConnectEvent = { type: 'number.submit'; number: string } | { type: 'connect.retry' }

type Link = {
  purpose: 'login' | 'register'
  method: string
  connectToken: string
  linkSecret: string
}
type ConnectInput = Link & {
  /** Somebody is signed in here: only a link that this browser asked for is accepted. */
  isOwnOnly: boolean
}
type ConnectContext = {
  link: Link
  isOwnOnly: boolean
  /** Where the sign-in was started, once the server asks for its number. */
  origin: { browser: string; startedAt: number } | null
  number: string
  /** How often no answer came. */
  misses: number
  problem: string | null
}

/** How often the link is sent without asking the person. */
const mostTries = 3

const connect = setup({
  types: {
    input: {} as ConnectInput,
    context: {} as ConnectContext,
    events: {} as ConnectEvent,
    tags: {} as 'busy',
    children: {} as { connectPasscode: 'connectPasscode'; confirmPasscode: 'connectPasscode' },
  },
  actors: {
    connectPasscode: effect<Connection, Link & { number?: string }>('connectPasscode'),
  },
  guards: {
    isOwnOnly: ({ context }) => context.isOwnOnly,
    isConnected: (_, { status }: Connection) => status === 'connected',
    // The person waits for nothing else, and the link may be sent twice.
    isToBeSentAgain: ({ context: { misses } }, { error }: Failed) =>
      !isAnswered(error) && misses + 1 < mostTries,
    isExpired: (_, { error }: Failed) => isProblem(error, 'link-expired'),
  },
  delays: { retryWait: 1_500 },
  actions: {
    noteMiss: assign({ misses: ({ context }) => context.misses + 1 }),
    forgetMisses: assign({ misses: 0 }),
    keepOrigin: assign((_, connection: Connection) => ({
      origin: connection.status === 'confirm' ? connection : null,
    })),
    keepNumber: assign((_, { number }: { number: string }) => ({ number })),
    keepProblem: assign(problemOf),
    clearProblem: assign({ problem: null }),
  },
})

const confirming = connect.createStateConfig({
  tags: 'busy',
  entry: 'clearProblem',
  invoke: {
    id: 'confirmPasscode',
    src: 'connectPasscode',
    input: ({ context: { link, number } }) => ({ ...link, number }),
    onDone: [
      {
        guard: { type: 'isConnected', params: ({ event }) => event.output },
        target: '#connect.connected',
      },
      { target: 'ready', actions: { type: 'keepOrigin', params: ({ event }) => event.output } },
    ],
    onError: [
      { guard: { type: 'isExpired', params: ({ event }) => event }, target: '#connect.expired' },
      { target: 'ready', actions: keepProblem },
    ],
  },
})

/**
 * The mailed link: the browser that started the sign-in is connected at once; any other must enter the number, unless somebody
 * is signed in there already.
 */
export const connectMachine = connect.createMachine({
  id: 'connect',
  context: ({ input: { isOwnOnly, ...link } }) => ({
    link,
    isOwnOnly,
    origin: null,
    number: '',
    misses: 0,
    problem: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      entry: 'clearProblem',
      invoke: {
        id: 'connectPasscode',
        src: 'connectPasscode',
        input: ({ context }) => context.link,
        onDone: [
          {
            guard: { type: 'isConnected', params: ({ event }) => event.output },
            target: 'connected',
          },
          { guard: 'isOwnOnly', target: 'expired' },
          {
            target: 'confirm',
            actions: { type: 'keepOrigin', params: ({ event }) => event.output },
          },
        ],
        onError: [
          { guard: { type: 'isExpired', params: onItsError }, target: 'expired' },
          {
            guard: { type: 'isToBeSentAgain', params: onItsError },
            target: 'resting',
            actions: 'noteMiss',
          },
          { target: 'failed', actions: keepProblem },
        ],
      },
    },
    resting: { tags: 'busy', after: { retryWait: 'loading' } },
    confirm: {
      initial: 'ready',
      states: {
        ready: {
          on: {
            'number.submit': {
              target: 'confirming',
              actions: { type: 'keepNumber', params: ({ event }) => event },
            },
          },
        },
        confirming,
      },
    },
    failed: { on: { 'connect.retry': { target: 'loading', actions: 'forgetMisses' } } },
    connected: { type: 'final' },
    expired: { type: 'final' },
  },
})
