import { stopChild } from 'xstate'

import { required } from '#src/lib/required.ts'
import { login, passkeyMethod } from '#src/machines/login/login.setup.ts'
import { keepProblem, onItsError } from '#src/machines/problem.ts'

const ready = login.createStateConfig({
  on: {
    'identifier.submit': {
      target: 'checking',
      actions: { type: 'keepIdentifier', params: ({ event }) => event },
    },
    'credentials.request': 'selecting',
  },
})

const checking = login.createStateConfig({
  tags: 'busy',
  entry: ['clearProblem', 'dropCheck'],
  invoke: {
    id: 'checkIdentifier',
    src: 'checkIdentifier',
    input: ({ context: { identifier, form } }) => ({ identifier, form }),
    onDone: [
      {
        guard: { type: 'isKnown', params: ({ event }) => event.output },
        target: '#login.loginAuth',
        actions: { type: 'keepCheck', params: ({ event }) => event.output },
      },
      { target: 'ready', actions: { type: 'keepCheck', params: ({ event }) => event.output } },
    ],
    onError: [
      {
        guard: { type: 'isLimited', params: onItsError },
        target: 'limited',
        actions: [keepProblem, { type: 'keepLimit', params: onItsError }],
      },
      { target: 'ready', actions: keepProblem },
    ],
  },
})

const selecting = login.createStateConfig({
  tags: 'busy',
  // The browser takes one request for credentials at a time.
  entry: ['clearProblem', 'dropCheck', stopChild('userless')],
  exit: 'offerPasskey',
  invoke: {
    id: 'savedCredentials',
    src: 'savedCredentials',
    input: ({ context: { allowedMethods } }) => ({ allowedMethods }),
    onDone: [
      {
        guard: { type: 'isSignedIn', params: ({ event }) => event.output },
        target: '#login.done',
        actions: { type: 'keepSaved', params: ({ event }) => event.output },
      },
      {
        guard: { type: 'isChosen', params: ({ event }) => event.output },
        target: '#login.loginAuth',
        actions: { type: 'keepSaved', params: ({ event }) => event.output },
      },
      { target: 'ready', actions: { type: 'keepSaved', params: ({ event }) => event.output } },
    ],
  },
})

/** Identifier first: the address, then one of the methods that both the account and the page allow. */
export const loginMachine = login.createMachine({
  id: 'login',
  context: ({
    input: {
      form = 'main',
      identifier = '',
      allowedMethods = null,
      registerRoute = '/register',
      begun = null,
    },
  }) => ({
    form,
    identifier: begun?.identifier ?? identifier,
    allowedMethods,
    registerRoute,
    userExists: null,
    methods: begun === null ? [] : [{ key: begun.method, type: 'passcode' }],
    isChosen: false,
    isBegun: begun !== null,
    problem: null,
    limitedUntil: 0,
    signedIn: null,
  }),
  initial: 'opening',
  states: {
    opening: {
      always: [
        {
          guard: 'isBegun',
          target: 'loginAuth',
        },
        { target: 'loginIdentifier' },
      ],
    },
    loginIdentifier: {
      entry: 'offerPasskey',
      exit: stopChild('userless'),
      on: {
        // Another method may start during a check or a limit.
        'method.start': {
          guard: { type: 'isAllowed', params: ({ event }) => event },
          target: 'loginAuth',
          actions: [
            'clearProblem',
            'dropCheck',
            { type: 'keepMethod', params: ({ event }) => event },
          ],
        },
        'xstate.done.actor.userless': {
          target: 'done',
          actions: {
            type: 'keepSignedIn',
            params: ({ event }) => ({ method: passkeyMethod.key, tokens: event.output.tokens }),
          },
        },
      },
      initial: 'ready',
      states: {
        ready,
        checking,
        selecting,
        limited: {
          tags: 'busy',
          invoke: {
            id: 'limit',
            src: 'countdown',
            input: ({ context }) => ({ deadline: context.limitedUntil }),
            onDone: { target: 'ready', actions: 'clearProblem' },
          },
        },
      },
    },
    loginAuth: {
      on: {
        'identifier.edit': { target: 'loginIdentifier', actions: 'dropCheck' },
      },
      invoke: {
        id: 'authentication',
        src: 'authentication',
        input: ({ context: { identifier, methods, isChosen, isBegun } }) => ({
          identifier,
          methods,
          isChosen,
          begun: isBegun ? (methods[0]?.key ?? null) : null,
        }),
        onDone: {
          target: 'done',
          actions: { type: 'keepSignedIn', params: ({ event }) => event.output },
        },
      },
    },
    done: { type: 'final' },
  },
  output: ({ context }) => required(context.signedIn, 'signedIn'),
})
