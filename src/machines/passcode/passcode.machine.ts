import { spawnChild } from 'xstate'

import { required } from '#src/lib/required.ts'
import { limitOf } from '#src/machines/call-outcome.ts'
import {
  passcode,
  type Handles,
  type Held,
  type Limit,
} from '#src/machines/passcode/passcode.setup.ts'
import { type Failed, keepProblem, onItsError } from '#src/machines/problem.ts'

const limitIn =
  (of: Limit['of']) =>
  ({ event }: { event: Failed }): Limit => ({ of, until: required(limitOf(event.error), 'limit') })

const whoAsks = ({ context: { way, person, isAtOnce } }: Held) => ({
  ...way,
  ...person,
  isLastMailEnough: isAtOnce,
})
const handlesOf = ({ context: { ticket } }: Held): Handles => {
  const { authToken, connectToken } = required(ticket, 'ticket')
  return { authToken, connectToken }
}

const requesting = passcode.createStateConfig({
  tags: 'busy',
  entry: 'clearProblem',
  invoke: {
    id: 'requestPasscode',
    src: 'requestPasscode',
    input: whoAsks,
    onDone: {
      target: '#passcode.finish',
      actions: [{ type: 'keepTicket', params: ({ event }) => event.output }, 'keepBegun'],
    },
    onError: [
      {
        guard: { type: 'isLimited', params: onItsError },
        target: 'limited',
        actions: [keepProblem, { type: 'keepLimit', params: limitIn('request') }],
      },
      { target: 'ready', actions: keepProblem },
    ],
  },
})

/** Waits until the server accepts requests again. */
const untilLimit = {
  id: 'limit',
  src: 'countdown',
  input: ({ context }: Held) => ({ deadline: required(context.limit, 'limit').until }),
} as const

const polling = passcode.createStateConfig({
  initial: 'waiting',
  states: {
    waiting: { after: { pollInterval: 'checking' }, on: { 'code.arrived': 'checking' } },
    checking: {
      invoke: {
        id: 'checkPasscode',
        src: 'checkPasscode',
        input: (it) => ({ ...it.context.way, connectToken: handlesOf(it).connectToken }),
        onDone: [
          {
            guard: { type: 'isComplete', params: ({ event }) => event.output },
            target: '#passcode.finish.code.redeeming',
            actions: {
              type: 'keepPasscode',
              params: ({ event: { output } }) => ({
                passcode: output.status === 'complete' ? output.passcode : '',
              }),
            },
          },
          { target: 'waiting' },
        ],
        onError: [
          // The server ended it: a wrong number was entered where the link was opened.
          {
            guard: { type: 'isRefusal', params: onItsError },
            target: '#passcode.start',
            actions: keepProblem,
          },
          // A failed poll need not be shown: the next one is three seconds away.
          { target: 'waiting' },
        ],
      },
    },
  },
})

/** A login waits on the server, and learns at once that the link was used; a registration only polls. */
const listening = passcode.createStateConfig({
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'isLogin', target: 'listening' }, { target: 'off' }] },
    listening: {
      invoke: {
        id: 'waitForPasscode',
        src: 'waitForPasscode',
        input: (it) => ({ method: it.context.way.method, ...handlesOf(it) }),
        onDone: [
          {
            guard: { type: 'isStillWaiting', params: ({ event }) => event.output },
            target: 'listening',
            reenter: true,
          },
          { target: 'off', actions: 'announceArrival' },
        ],
        onError: 'resting',
      },
    },
    resting: { after: { pollInterval: 'listening' } },
    off: {},
  },
})

const entering = passcode.createStateConfig({
  type: 'parallel',
  on: {
    'code.submit': {
      guard: { type: 'canTry', params: ({ event }) => event },
      target: 'redeeming',
      actions: { type: 'keepPasscode', params: ({ event }) => event },
    },
    'code.request': { guard: 'canResend', target: 'resending' },
  },
  states: { poll: polling, link: listening },
})

const redeeming = passcode.createStateConfig({
  tags: 'busy',
  entry: 'clearProblem',
  invoke: {
    id: 'redeemPasscode',
    src: 'redeemPasscode',
    input: (it) => ({ ...it.context.way, ...handlesOf(it), passcode: it.context.passcode }),
    onDone: {
      target: '#passcode.done',
      actions: { type: 'keepTokens', params: ({ event }) => event.output },
    },
    onError: [
      {
        guard: { type: 'isWrongCode', params: onItsError },
        target: 'entering',
        actions: [keepProblem, 'beginAnew'],
      },
      {
        guard: { type: 'isLimited', params: onItsError },
        target: 'entering',
        actions: [keepProblem, { type: 'keepLimit', params: limitIn('code') }, 'announceLimit'],
      },
      {
        guard: { type: 'isRefusal', params: onItsError },
        target: '#passcode.start',
        actions: keepProblem,
      },
      { target: 'entering', actions: keepProblem },
    ],
  },
})

const resending = passcode.createStateConfig({
  tags: 'busy',
  entry: 'clearProblem',
  invoke: {
    id: 'resendPasscode',
    src: 'requestPasscode',
    input: whoAsks,
    onDone: {
      target: '#passcode.finish',
      actions: [{ type: 'keepTicket', params: ({ event }) => event.output }, 'keepBegun'],
    },
    onError: [
      {
        guard: { type: 'isLimited', params: onItsError },
        target: 'entering',
        actions: [keepProblem, { type: 'keepLimit', params: limitIn('request') }, 'announceLimit'],
      },
      { target: 'entering', actions: keepProblem },
    ],
  },
})

const running = passcode.createStateConfig({
  invoke: {
    id: 'countdown',
    src: 'countdown',
    input: ({ context }) => ({ deadline: required(context.ticket, 'ticket').expiresAt }),
    onDone: 'over',
  },
})

export const passcodeMachine = passcode.createMachine({
  id: 'passcode',
  context: ({
    input: { purpose, method, firstname = '', lastname = '', isAtOnce = false, ...person },
  }) => ({
    way: { purpose, method },
    person: { ...person, firstname, lastname },
    isAtOnce,
    limit: null,
    ticket: null,
    passcode: '',
    tokens: null,
    problem: null,
    isKnown: false,
    attempt: 0,
  }),
  entry: spawnChild('begun', { id: 'begun' }),
  initial: 'opening',
  states: {
    opening: { always: [{ guard: 'isAtOnce', target: 'start.requesting' }, { target: 'start' }] },
    start: {
      initial: 'ready',
      states: {
        ready: { on: { 'code.request': 'requesting' } },
        requesting,
        limited: { invoke: { ...untilLimit, onDone: { target: 'ready', actions: 'liftLimit' } } },
      },
    },
    finish: {
      type: 'parallel',
      exit: ['dropTicket', 'forgetBegun'],
      always: { guard: 'hasExpired', target: 'start', actions: 'noteExpiry' },
      states: {
        time: { initial: 'running', states: { running, over: {} } },
        code: { initial: 'entering', states: { entering, redeeming, resending } },
        limit: {
          initial: 'none',
          on: { 'limit.hit': '.running' },
          states: {
            none: {},
            running: {
              invoke: { ...untilLimit, onDone: { target: 'none', actions: 'liftLimit' } },
            },
          },
        },
        resend: {
          initial: 'cooling',
          states: { cooling: { after: { resendWait: 'offered' } }, offered: {} },
        },
      },
    },
    done: { type: 'final' },
  },
  output: ({ context }) => ({ tokens: required(context.tokens, 'tokens') }),
})
