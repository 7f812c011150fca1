import { assign, emit, enqueueActions, sendTo, setup } from 'xstate'

import { heartbeatMs, topicKey, type Topic } from '#src/api/contract/live.ts'
import type { LiveNews } from '#src/api/contract/live-news.ts'
import { required } from '#src/lib/required.ts'
import { channel, effect, source } from '#src/machines/effect.ts'

type TopicEvent = { type: 'topic.follow'; topic: Topic } | { type: 'topic.leave'; topic: Topic }
type SocketEvent =
  | { type: 'socket.opened' }
  | { type: 'socket.told'; news: LiveNews }
  | { type: 'socket.closed' }
type NetworkEvent = { type: 'network.back' }

type LiveContext = {
  /** One entry per follower, so a topic may be in it several times. */
  followed: readonly Topic[]
  /** Opens the next socket. */
  ticket: string | null
  /** Failed connections in a row. */
  failures: number
}

const longestWaitMs = 30_000

const live = setup({
  types: {
    context: {} as LiveContext,
    events: {} as TopicEvent | SocketEvent | NetworkEvent,
    emitted: {} as { type: 'live.told'; news: LiveNews },
    children: {} as { issueTicket: 'issueTicket'; socket: 'socket'; network: 'network' },
  },
  actors: {
    issueTicket: effect<{ ticket: string }, undefined>('issueTicket'),
    socket: channel<TopicEvent, { ticket: string }, SocketEvent>('socket'),
    network: source<NetworkEvent>('network'),
  },
  delays: {
    /** Twice as long after each failure. */
    retryWait: ({ context: { failures } }) => Math.min(500 * 2 ** failures, longestWaitMs),
    /** A live server has sent two heartbeats by then. */
    silence: 2.5 * heartbeatMs,
  },
  actions: {
    keepTicket: assign((_, { ticket }: { ticket: string }) => ({ ticket })),
    countFailure: assign({ failures: ({ context }) => context.failures + 1, ticket: null }),
    /** A ticket opens one socket only. */
    dropTicket: assign({ ticket: null }),
    forgetFailures: assign({ failures: 0 }),
    addTopic: assign({
      followed: ({ context: { followed } }, topic: Topic) => [...followed, topic],
    }),
    dropTopic: assign({
      followed: ({ context: { followed } }, topic: Topic) => {
        const at = followed.findIndex((it) => topicKey(it) === topicKey(topic))
        return followed.filter((_, index) => index !== at)
      },
    }),
    follow: sendTo('socket', (_, topic: Topic) => ({ type: 'topic.follow', topic })),
    leave: sendTo('socket', (_, topic: Topic) => ({ type: 'topic.leave', topic })),
    tell: emit((_, { news }: { news: LiveNews }) => ({ type: 'live.told', news })),
  },
  guards: {
    isHeartbeat: (_, { news }: { news: LiveNews }) => news.topic === 'heartbeat',
    isStillFollowed: ({ context: { followed } }, topic: Topic) =>
      followed.filter((it) => topicKey(it) === topicKey(topic)).length > 1,
  },
})

const topicOf = ({ event }: { event: TopicEvent }) => event.topic
const add = { type: 'addTopic', params: topicOf } as const
const drop = { type: 'dropTopic', params: topicOf } as const

/** A connection may die without an error: after a silence the machine connects anew. */
const heard = live.createStateConfig({ after: { silence: '#live.away' } })

const open = live.createStateConfig({
  initial: 'unheard',
  // Some proxies open every socket, and hold back what the server says.
  states: { unheard: heard, heard },
  entry: [
    'dropTicket',
    enqueueActions(({ context, enqueue }) => {
      context.followed.forEach((topic) => enqueue({ type: 'follow', params: topic }))
    }),
  ],
  on: {
    // The server tells the current state again, even if something else on the page follows the topic already.
    'topic.follow': { actions: [add, { type: 'follow', params: topicOf }] },
    'topic.leave': [
      { guard: { type: 'isStillFollowed', params: topicOf }, actions: drop },
      { actions: [drop, { type: 'leave', params: topicOf }] },
    ],
    'socket.told': [
      // Only a connection that lasts resets the failures: a server that accepts and closes is retried less and less often.
      {
        guard: { type: 'isHeartbeat', params: ({ event }) => event },
        target: '.heard',
        actions: 'forgetFailures',
      },
      { target: '.heard', actions: { type: 'tell', params: ({ event }) => event } },
    ],
  },
})

/** AI-2: the one connection over which the server tells what changes, open as long as somebody follows a topic. */
export const liveMachine = live.createMachine({
  id: 'live',
  context: { followed: [], ticket: null, failures: 0 },
  initial: 'asking',
  on: { 'topic.follow': { actions: add }, 'topic.leave': { actions: drop } },
  states: {
    asking: {
      invoke: {
        id: 'issueTicket',
        src: 'issueTicket',
        onDone: {
          target: 'connected',
          actions: { type: 'keepTicket', params: ({ event }) => event.output },
        },
        onError: 'away',
      },
    },
    connected: {
      invoke: {
        id: 'socket',
        src: 'socket',
        input: ({ context: { ticket } }) => ({ ticket: required(ticket, 'ticket') }),
        onError: 'away',
      },
      initial: 'connecting',
      on: { 'socket.closed': 'away' },
      states: {
        connecting: { on: { 'socket.opened': 'open' }, after: { silence: '#live.away' } },
        open,
      },
    },
    away: {
      entry: 'countFailure',
      invoke: { id: 'network', src: 'network', onError: {} },
      on: { 'network.back': 'asking' },
      after: { retryWait: 'asking' },
    },
  },
})
