import { assign, setup } from 'xstate'

import type { Tokens } from '#src/api/contract/session.ts'
import type { IdentifierCheck, Method } from '#src/api/contract/user.ts'
import { textOf } from '#src/lib/call-error.ts'
import { required } from '#src/lib/required.ts'
import { effect } from '#src/machines/effect.ts'
import { passcodeMachine } from '#src/machines/passcode/passcode.machine.ts'

type LoginEvent = { type: 'identifier.submit'; identifier: string } | { type: 'identifier.edit' }

type LoginInput = {
  /** The login form's name; the server may offer other methods on other forms. */
  form: string
  identifier: string
  /** Keys of the methods this page allows; `null` for all (LOGIN-6). */
  allowedMethods: readonly string[] | null
}
type LoginContext = LoginInput & {
  /** `null` while the address was not asked about. */
  userExists: boolean | null
  methods: readonly Method[]
  problem: string | null
  tokens: Tokens | null
}

const passcodeMethodOf = ({ methods, allowedMethods }: LoginContext) =>
  methods.find(
    ({ key, type }) =>
      type === 'passcode' && (allowedMethods === null || allowedMethods.includes(key)),
  )

const login = setup({
  types: {
    input: {} as LoginInput,
    context: {} as LoginContext,
    events: {} as LoginEvent,
    output: {} as { method: string; tokens: Tokens },
    tags: {} as 'busy',
    children: {} as { checkIdentifier: 'checkIdentifier'; passcode: 'passcode' },
  },
  actors: {
    checkIdentifier: effect<IdentifierCheck, { identifier: string; form: string }>(
      'checkIdentifier',
    ),
    passcode: passcodeMachine,
  },
  guards: {
    isKnown: (_, { userExists }: IdentifierCheck) => userExists,
    canUsePasscode: ({ context }) => passcodeMethodOf(context) !== undefined,
  },
  actions: {
    keepIdentifier: assign((_, { identifier }: { identifier: string }) => ({ identifier })),
    keepCheck: assign((_, { userExists, methods }: IdentifierCheck) => ({ userExists, methods })),
    dropCheck: assign({ userExists: null, methods: [] }),
    keepTokens: assign((_, { tokens }: { tokens: Tokens }) => ({ tokens })),
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

const authenticatingByPasscode = login.createStateConfig({
  invoke: {
    id: 'passcode',
    src: 'passcode',
    input: ({ context }) => ({
      purpose: 'login',
      method: required(passcodeMethodOf(context), 'passcode method').key,
      identifier: context.identifier,
    }),
    onDone: {
      target: '#login.done',
      actions: { type: 'keepTokens', params: ({ event }) => event.output },
    },
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
    tokens: null,
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
      initial: 'choosing',
      states: {
        choosing: {
          always: [{ guard: 'canUsePasscode', target: 'passcode' }, { target: 'unavailable' }],
        },
        passcode: authenticatingByPasscode,
        unavailable: {},
      },
    },
    done: { type: 'final' },
  },
  output: ({ context }) => ({
    method: required(passcodeMethodOf(context), 'passcode method').key,
    tokens: required(context.tokens, 'tokens'),
  }),
})
