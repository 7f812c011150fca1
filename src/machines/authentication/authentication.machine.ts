import { assign, setup } from 'xstate'

import type { Method } from '#src/api/contract/method.ts'
import type { Tokens } from '#src/api/contract/session.ts'
import { required } from '#src/lib/required.ts'
import { passcodeMachine } from '#src/machines/passcode/passcode.machine.ts'
import { passkeyMachine } from '#src/machines/passkey/passkey.machine.ts'
import { passwordMachine } from '#src/machines/password/password.machine.ts'
import { singleSignOnMachine } from '#src/machines/single-sign-on/single-sign-on.machine.ts'

type AuthenticationEvent =
  | { type: 'method.choose'; key: string }
  /** Back to the choice between several methods. */
  | { type: 'method.change' }

type AuthenticationInput = {
  identifier: string
  /** Those that may be used, in the order to offer them. */
  methods: readonly Method[]
  /** Did the person just pick the only method there is? */
  isChosen?: boolean
  /** Key of the method whose code was requested before a reload: the flow continues with it. */
  begun?: string | null
}
type AuthenticationContext = Required<AuthenticationInput> & {
  /** The one in use, of `methods`. */
  method: Method | null
  tokens: Tokens | null
}

const methodIn = (methods: readonly Method[], key: string) =>
  methods.find((method) => method.key === key) ?? null

const authentication = setup({
  types: {
    input: {} as AuthenticationInput,
    context: {} as AuthenticationContext,
    events: {} as AuthenticationEvent,
    output: {} as { method: string; tokens: Tokens },
    children: {} as {
      passkey: 'passkey'
      passcode: 'passcode'
      password: 'password'
      singleSignOn: 'singleSignOn'
    },
  },
  actors: {
    passkey: passkeyMachine,
    passcode: passcodeMachine,
    password: passwordMachine,
    singleSignOn: singleSignOnMachine,
  },
  guards: {
    isUsing: ({ context }, { type }: { type: Method['type'] }) => context.method?.type === type,
    isUsingProvider: ({ context }) => context.method?.type.startsWith('oidc') ?? false,
    isOffered: ({ context }, { key }: { key: string }) => methodIn(context.methods, key) !== null,
    hasChoice: ({ context }) => context.methods.length > 1,
    hasBegun: ({ context }) => context.method !== null,
  },
  actions: {
    keepMethod: assign(({ context }, { key }: { key: string }) => ({
      method: methodIn(context.methods, key),
      begun: null,
    })),
    keepOnlyMethod: assign({ method: ({ context: { methods } }) => methods[0] ?? null }),
    keepTokens: assign((_, { tokens }: { tokens: Tokens }) => ({ tokens })),
  },
})

const methodOf = ({ method }: AuthenticationContext) => required(method, 'method')
const keyOf = (context: AuthenticationContext) => methodOf(context).key

const authenticatingByPasskey = authentication.createStateConfig({
  invoke: {
    id: 'passkey',
    src: 'passkey',
    input: ({ context }) => ({ method: keyOf(context), identifier: context.identifier }),
    onDone: {
      target: '#authentication.done',
      actions: { type: 'keepTokens', params: ({ event }) => event.output },
    },
  },
})

const authenticatingByPasscode = authentication.createStateConfig({
  invoke: {
    id: 'passcode',
    src: 'passcode',
    input: ({ context }) => ({
      purpose: 'login',
      method: keyOf(context),
      identifier: context.identifier,
      isAtOnce: context.begun === keyOf(context),
    }),
    onDone: {
      target: '#authentication.done',
      actions: { type: 'keepTokens', params: ({ event }) => event.output },
    },
  },
})

const authenticatingByPassword = authentication.createStateConfig({
  invoke: {
    id: 'password',
    src: 'password',
    input: ({ context }) => ({ method: keyOf(context), identifier: context.identifier }),
    onDone: {
      target: '#authentication.done',
      actions: { type: 'keepTokens', params: ({ event }) => event.output },
    },
  },
})

// It never ends here: it leaves the page, and its reply comes to a newly loaded one.
const authenticatingByProvider = authentication.createStateConfig({
  invoke: {
    id: 'singleSignOn',
    src: 'singleSignOn',
    input: ({ context }) => ({
      method: methodOf(context),
      identifier: context.identifier,
      isChosen: context.isChosen || context.methods.length > 1,
    }),
  },
})

/** A person whose address is known signs in by one of the methods that are open to them (LOGIN-4). */
export const authenticationMachine = authentication.createMachine({
  id: 'authentication',
  context: ({ input: { identifier, methods, isChosen = false, begun = null } }) => ({
    identifier,
    isChosen,
    begun,
    methods,
    method: begun === null ? null : methodIn(methods, begun),
    tokens: null,
  }),
  initial: 'deciding',
  states: {
    deciding: {
      always: [
        { guard: 'hasBegun', target: 'using' },
        { guard: 'hasChoice', target: 'choosing' },
        { target: 'using', actions: 'keepOnlyMethod' },
      ],
    },
    choosing: {
      on: {
        'method.choose': {
          guard: { type: 'isOffered', params: ({ event }) => event },
          target: 'using',
          actions: { type: 'keepMethod', params: ({ event }) => event },
        },
      },
    },
    using: {
      on: { 'method.change': { guard: 'hasChoice', target: 'choosing' } },
      initial: 'entering',
      states: {
        entering: {
          always: [
            { guard: { type: 'isUsing', params: { type: 'passkey' } }, target: 'passkey' },
            { guard: { type: 'isUsing', params: { type: 'passcode' } }, target: 'passcode' },
            { guard: { type: 'isUsing', params: { type: 'password' } }, target: 'password' },
            { guard: 'isUsingProvider', target: 'singleSignOn' },
            { target: 'unavailable' },
          ],
        },
        passkey: authenticatingByPasskey,
        passcode: authenticatingByPasscode,
        password: authenticatingByPassword,
        singleSignOn: authenticatingByProvider,
        unavailable: {},
      },
    },
    done: { type: 'final' },
  },
  output: ({ context }) => ({ method: keyOf(context), tokens: required(context.tokens, 'tokens') }),
})
