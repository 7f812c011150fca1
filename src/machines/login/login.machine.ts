import { assign, setup, type OutputFrom } from 'xstate'

import type { Method } from '#src/api/contract/method.ts'
import type { IdentifierCheck } from '#src/api/contract/user.ts'
import { textOf } from '#src/lib/call-error.ts'
import { required } from '#src/lib/required.ts'
import { authenticationMachine } from '#src/machines/authentication/authentication.machine.ts'
import { effect } from '#src/machines/effect.ts'

type LoginEvent = { type: 'identifier.submit'; identifier: string } | { type: 'identifier.edit' }

type LoginInput = {
  /** The login form's name; the server may offer other methods on other forms. */
  form: string
  identifier: string
  /** Keys of the methods this page allows; `null` for all (LOGIN-6). */
  allowedMethods: readonly string[] | null
}
type SignedIn = OutputFrom<typeof authenticationMachine>
type LoginContext = LoginInput & {
  /** `null` while the address was not asked about. */
  userExists: boolean | null
  /** Those that the account and this page share, in the order to offer them. */
  methods: readonly Method[]
  problem: string | null
  signedIn: SignedIn | null
}

const login = setup({
  types: {
    input: {} as LoginInput,
    context: {} as LoginContext,
    events: {} as LoginEvent,
    output: {} as SignedIn,
    tags: {} as 'busy',
    children: {} as { checkIdentifier: 'checkIdentifier'; authentication: 'authentication' },
  },
  actors: {
    checkIdentifier: effect<IdentifierCheck, { identifier: string; form: string }>(
      'checkIdentifier',
    ),
    authentication: authenticationMachine,
  },
  guards: {
    isKnown: (_, { userExists }: IdentifierCheck) => userExists,
  },
  actions: {
    keepIdentifier: assign((_, { identifier }: { identifier: string }) => ({ identifier })),
    keepCheck: assign(({ context }, { userExists, methods }: IdentifierCheck) => ({
      userExists,
      methods: methods.filter(({ key }) => context.allowedMethods?.includes(key) ?? true),
    })),
    dropCheck: assign({ userExists: null, methods: [] }),
    keepSignedIn: assign((_, signedIn: SignedIn) => ({ signedIn })),
    keepProblem: assign((_, { error }: { error: unknown }) => ({ problem: textOf(error) })),
    clearProblem: assign({ problem: null }),
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
    onError: { target: 'ready', actions: { type: 'keepProblem', params: ({ event }) => event } },
  },
})

/** Identifier first: who are you, then one of the ways this account and this page allow. */
export const loginMachine = login.createMachine({
  id: 'login',
  context: ({ input }) => ({
    ...input,
    userExists: null,
    methods: [],
    problem: null,
    signedIn: null,
  }),
  initial: 'loginIdentifier',
  states: {
    loginIdentifier: {
      initial: 'ready',
      states: {
        ready: {
          on: {
            'identifier.submit': {
              target: 'checking',
              actions: { type: 'keepIdentifier', params: ({ event }) => event },
            },
          },
        },
        checking,
      },
    },
    loginAuth: {
      on: { 'identifier.edit': { target: 'loginIdentifier', actions: 'dropCheck' } },
      invoke: {
        id: 'authentication',
        src: 'authentication',
        input: ({ context: { identifier, methods } }) => ({ identifier, methods }),
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
