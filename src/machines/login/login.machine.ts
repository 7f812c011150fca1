import {
  assign,
  enqueueActions,
  setup,
  stopChild,
  type DoneActorEvent,
  type OutputFrom,
} from 'xstate'

import type { Method } from '#src/api/contract/method.ts'
import type { IdentifierCheck } from '#src/api/contract/user.ts'
import { CallError, isProblem, sentenceOf } from '#src/lib/call-error.ts'
import { required } from '#src/lib/required.ts'
import { authenticationMachine } from '#src/machines/authentication/authentication.machine.ts'
import { countdownMachine } from '#src/machines/countdown/countdown.machine.ts'
import { effect } from '#src/machines/effect.ts'
import { passkeyMachine } from '#src/machines/passkey/passkey.machine.ts'
import { type Failed, keepProblem, onItsError } from '#src/machines/problem.ts'
import { savedCredentialsMachine } from '#src/machines/saved-credentials/saved-credentials.machine.ts'

type LoginEvent =
  | { type: 'identifier.submit'; identifier: string }
  | { type: 'identifier.edit' }
  /** Begins by a method that asks for no address. */
  | { type: 'method.start'; method: Method }
  | { type: 'credentials.request' }
  | DoneActorEvent<OutputFrom<typeof passkeyMachine>, 'userless'>

type LoginInput = {
  /** The login form's name; the server may offer other methods on other forms. */
  form?: string
  identifier?: string
  /** Keys of the methods this page allows; `null` for all (LOGIN-6). */
  allowedMethods?: readonly string[] | null
  /** Where one who has no account goes; `null` for nowhere (LOGIN-3). */
  registerRoute?: '/register' | null
}
type SignedIn = OutputFrom<typeof authenticationMachine>
type LoginContext = Required<LoginInput> & {
  /** `null` while the address was not asked about. */
  userExists: boolean | null
  /** Those that the account and this page share, in the order to offer them. */
  methods: readonly Method[]
  /** Did the person pick the one method themselves? */
  isChosen: boolean
  problem: string | null
  /** Until when no address is taken, epoch ms. */
  limitedUntil: number
  signedIn: SignedIn | null
}
type Saved = OutputFrom<typeof savedCredentialsMachine>

const passkeyMethod: Method = { key: 'passkey', type: 'passkey' }

const login = setup({
  types: {
    input: {} as LoginInput,
    context: {} as LoginContext,
    events: {} as LoginEvent,
    output: {} as SignedIn,
    tags: {} as 'busy',
    children: {} as {
      checkIdentifier: 'checkIdentifier'
      limit: 'countdown'
      savedCredentials: 'savedCredentials'
      authentication: 'authentication'
      userless: 'userless'
    },
  },
  actors: {
    checkIdentifier: effect<IdentifierCheck, { identifier: string; form: string }>(
      'checkIdentifier',
    ),
    countdown: countdownMachine,
    savedCredentials: savedCredentialsMachine,
    authentication: authenticationMachine,
    userless: passkeyMachine,
  },
  guards: {
    isKnown: (_, { userExists }: IdentifierCheck) => userExists,
    isLimited: (_, { error }: Failed) => isProblem(error, 'too-many-requests'),
    isAllowed: ({ context }, { method }: { method: Method }) => isAllowed(context, method),
    isSignedIn: (_, saved: Saved) => saved.outcome === 'signedIn',
    isChosen: (_, saved: Saved) => saved.outcome === 'chosen',
  },
  actions: {
    keepIdentifier: assign((_, { identifier }: { identifier: string }) => ({ identifier })),
    keepCheck: assign(({ context }, { userExists, methods }: IdentifierCheck) => ({
      userExists,
      methods: methods.filter((method) => isAllowed(context, method)),
    })),
    keepMethod: assign((_, { method }: { method: Method }) => ({
      methods: [method],
      isChosen: true,
    })),
    /** Whatever came of a saved credential. */
    keepSaved: assign((_, saved: Saved) => {
      switch (saved.outcome) {
        case 'signedIn':
          return { signedIn: { method: saved.method, tokens: saved.tokens } }
        case 'chosen':
          return { identifier: saved.identifier, methods: [saved.method], isChosen: true }
        case 'failed':
          return { problem: saved.problem }
      }
    }),
    // A passkey says who its owner is: no address is needed (PASSKEY-2).
    offerPasskey: enqueueActions(({ context, enqueue }) => {
      if (isAllowed(context, passkeyMethod)) {
        const input = { method: passkeyMethod.key, identifier: null }
        enqueue.spawnChild('userless', { id: 'userless', input })
      }
    }),
    dropCheck: assign({ userExists: null, methods: [], isChosen: false }),
    keepSignedIn: assign((_, signedIn: SignedIn) => ({ signedIn })),
    keepProblem: assign((_, { error }: Failed) => ({ problem: sentenceOf(error) })),
    keepLimit: assign((_, { error }: Failed) => ({
      limitedUntil: (error instanceof CallError && error.details.retryAt) || 0,
    })),
    clearProblem: assign({ problem: null }),
  },
})

const isAllowed = ({ allowedMethods }: Required<LoginInput>, { key }: Method) =>
  allowedMethods?.includes(key) ?? true

const ready = login.createStateConfig({
  on: {
    'identifier.submit': {
      target: 'checking',
      actions: { type: 'keepIdentifier', params: ({ event }) => event },
    },
    'method.start': {
      guard: { type: 'isAllowed', params: ({ event }) => event },
      target: '#login.loginAuth',
      actions: ['clearProblem', 'dropCheck', { type: 'keepMethod', params: ({ event }) => event }],
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

/** Identifier first: who are you, then one of the ways this account and this page allow. */
export const loginMachine = login.createMachine({
  id: 'login',
  context: ({
    input: { form = 'main', identifier = '', allowedMethods = null, registerRoute = '/register' },
  }) => ({
    form,
    identifier,
    allowedMethods,
    registerRoute,
    userExists: null,
    methods: [],
    isChosen: false,
    problem: null,
    limitedUntil: 0,
    signedIn: null,
  }),
  initial: 'loginIdentifier',
  states: {
    loginIdentifier: {
      entry: 'offerPasskey',
      exit: stopChild('userless'),
      on: {
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
      on: { 'identifier.edit': { target: 'loginIdentifier', actions: 'dropCheck' } },
      invoke: {
        id: 'authentication',
        src: 'authentication',
        input: ({ context: { identifier, methods, isChosen } }) => ({
          identifier,
          methods,
          isChosen,
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
