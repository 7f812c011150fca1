import { assign, setup } from 'xstate'

import type { Tokens } from '#src/api/contract/session.ts'
import type { Method } from '#src/api/contract/method.ts'
import type { IdentifierCheck } from '#src/api/contract/user.ts'
import { textOf } from '#src/lib/call-error.ts'
import { required } from '#src/lib/required.ts'
import { effect } from '#src/machines/effect.ts'
import { passcodeMachine } from '#src/machines/passcode/passcode.machine.ts'
import { passwordMachine } from '#src/machines/password/password.machine.ts'

type LoginEvent =
  | { type: 'identifier.submit'; identifier: string }
  | { type: 'identifier.edit' }
  | { type: 'method.choose'; key: string }
  /** Back to the choice between several methods. */
  | { type: 'method.change' }

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
  /** Those that the account and this page share, in the order to offer them. */
  methods: readonly Method[]
  /** The one in use, of `methods`. */
  method: Method | null
  problem: string | null
  tokens: Tokens | null
}

const offeredOf = (
  { allowedMethods }: Pick<LoginInput, 'allowedMethods'>,
  methods: readonly Method[],
) =>
  methods.filter(
    ({ key, type }) =>
      (type === 'passcode' || type === 'password') &&
      (allowedMethods === null || allowedMethods.includes(key)),
  )

const methodIn = (methods: readonly Method[], key: string) =>
  methods.find((method) => method.key === key) ?? null

const login = setup({
  types: {
    input: {} as LoginInput,
    context: {} as LoginContext,
    events: {} as LoginEvent,
    output: {} as { method: string; tokens: Tokens },
    tags: {} as 'busy',
    children: {} as {
      checkIdentifier: 'checkIdentifier'
      passcode: 'passcode'
      password: 'password'
    },
  },
  actors: {
    checkIdentifier: effect<IdentifierCheck, { identifier: string; form: string }>(
      'checkIdentifier',
    ),
    passcode: passcodeMachine,
    password: passwordMachine,
  },
  guards: {
    isKnown: (_, { userExists }: IdentifierCheck) => userExists,
    isUsing: ({ context }, { type }: { type: Method['type'] }) => context.method?.type === type,
    isOffered: ({ context }, { key }: { key: string }) => methodIn(context.methods, key) !== null,
    hasChoice: ({ context }) => context.methods.length > 1,
  },
  actions: {
    keepIdentifier: assign((_, { identifier }: { identifier: string }) => ({ identifier })),
    keepCheck: assign(({ context }, { userExists, methods }: IdentifierCheck) => ({
      userExists,
      methods: offeredOf(context, methods),
    })),
    dropCheck: assign({ userExists: null, methods: [], method: null }),
    keepMethod: assign(({ context }, { key }: { key: string }) => ({
      method: methodIn(context.methods, key),
    })),
    keepOnlyMethod: assign(({ context: { methods } }) => ({
      method: methods.length === 1 ? (methods[0] ?? null) : null,
    })),
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

const keyOf = ({ method }: LoginContext) => required(method, 'method').key

const authenticatingByPasscode = login.createStateConfig({
  on: { 'method.change': { guard: 'hasChoice', target: 'choosing' } },
  invoke: {
    id: 'passcode',
    src: 'passcode',
    input: ({ context }) => ({
      purpose: 'login',
      method: keyOf(context),
      identifier: context.identifier,
    }),
    onDone: {
      target: '#login.done',
      actions: { type: 'keepTokens', params: ({ event }) => event.output },
    },
  },
})

const authenticatingByPassword = login.createStateConfig({
  on: { 'method.change': { guard: 'hasChoice', target: 'choosing' } },
  invoke: {
    id: 'password',
    src: 'password',
    input: ({ context }) => ({ method: keyOf(context), identifier: context.identifier }),
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
    method: null,
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
      initial: 'deciding',
      states: {
        deciding: {
          entry: 'keepOnlyMethod',
          always: [{ guard: 'hasChoice', target: 'choosing' }, { target: 'entering' }],
        },
        choosing: {
          on: {
            'method.choose': {
              guard: { type: 'isOffered', params: ({ event }) => event },
              target: 'entering',
              actions: { type: 'keepMethod', params: ({ event }) => event },
            },
          },
        },
        entering: {
          always: [
            { guard: { type: 'isUsing', params: { type: 'passcode' } }, target: 'passcode' },
            { guard: { type: 'isUsing', params: { type: 'password' } }, target: 'password' },
            { target: 'unavailable' },
          ],
        },
        passcode: authenticatingByPasscode,
        password: authenticatingByPassword,
        unavailable: {},
      },
    },
    done: { type: 'final' },
  },
  output: ({ context }) => ({
    method: keyOf(context),
    tokens: required(context.tokens, 'tokens'),
  }),
})
