import { assign, setup } from 'xstate'

import type { Method } from '#src/api/contract/method.ts'
import type { Tokens } from '#src/api/contract/session.ts'
import type { IdentifierCheck } from '#src/api/contract/user.ts'
import { sentenceOf } from '#src/lib/call-error.ts'
import { required } from '#src/lib/required.ts'
import { limitOf } from '#src/machines/call-outcome.ts'
import { countdownMachine } from '#src/machines/countdown/countdown.machine.ts'
import { effect } from '#src/machines/effect.ts'
import { passcodeMachine } from '#src/machines/passcode/passcode.machine.ts'
import { passwordRegisterMachine } from '#src/machines/password-register/password-register.machine.ts'
import { type Failed, keepProblem } from '#src/machines/problem.ts'

export type RegisterPerson = { identifier: string; firstname: string; lastname: string }

type RegisterEvent =
  | { type: 'person.submit'; person: RegisterPerson }
  | { type: 'identifier.edit' }
  | { type: 'method.choose'; key: string }

type RegisterInput = {
  identifier: string
  form?: string
  /** A code that was requested before a reload: the registration continues with its method. */
  begun?: (RegisterPerson & { method: string }) | null
}
type RegisterContext = {
  form: string
  /** The ways to register, in the order to offer them. */
  methods: readonly Method[]
  /** The one in use, of `methods`. */
  method: Method
  person: RegisterPerson
  /** `null` until the server was asked about the address. */
  userExists: boolean | null
  /** Does the registration continue with a code that was requested before a reload? */
  isBegun: boolean
  problem: string | null
  /** Until when the server refuses addresses, epoch ms. */
  limitedUntil: number
  tokens: Tokens | null
}

/** The code by mail, for a server that names no way. */
const byPasscode: Method = { key: 'email', type: 'passcode' }
const types: readonly Method['type'][] = ['passcode', 'password']

const methodIn = (methods: readonly Method[], key: string) =>
  methods.find((method) => method.key === key)

const register = setup({
  types: {
    input: {} as RegisterInput,
    context: {} as RegisterContext,
    events: {} as RegisterEvent,
    output: {} as { method: string; tokens: Tokens },
    tags: {} as 'busy',
    children: {} as {
      checkIdentifier: 'checkIdentifier'
      limit: 'countdown'
      passcode: 'passcode'
      passwordRegister: 'passwordRegister'
    },
  },
  actors: {
    checkIdentifier: effect<IdentifierCheck, { identifier: string; form: string }>(
      'checkIdentifier',
    ),
    countdown: countdownMachine,
    passcode: passcodeMachine,
    passwordRegister: passwordRegisterMachine,
  },
  guards: {
    isBegun: ({ context }) => context.isBegun,
    isLimited: (_, { error }: Failed) => limitOf(error) !== null,
    isKnown: (_, { userExists }: IdentifierCheck) => userExists,
    isUsing: ({ context }, { type }: { type: Method['type'] }) => context.method.type === type,
    isOffered: ({ context }, { key }: { key: string }) =>
      methodIn(context.methods, key) !== undefined,
  },
  actions: {
    keepPerson: assign((_, { person }: { person: RegisterPerson }) => ({ person })),
    keepCheck: assign((_, { userExists, methods }: IdentifierCheck) => {
      const offered = methods.filter(({ type }) => types.includes(type))
      return { userExists, methods: offered, method: offered[0] ?? byPasscode }
    }),
    keepMethod: assign(({ context: { methods, method } }, { key }: { key: string }) => ({
      method: methodIn(methods, key) ?? method,
    })),
    dropCheck: assign({ userExists: null, isBegun: false }),
    keepTokens: assign((_, { tokens }: { tokens: Tokens }) => ({ tokens })),
    keepProblem: assign((_, { error }: Failed) => ({
      problem: sentenceOf(error),
      limitedUntil: limitOf(error) ?? 0,
    })),
    clearProblem: assign({ problem: null }),
  },
})

const checking = register.createStateConfig({
  tags: 'busy',
  entry: ['clearProblem', 'dropCheck'],
  invoke: {
    id: 'checkIdentifier',
    src: 'checkIdentifier',
    input: ({ context: { person, form } }) => ({ identifier: person.identifier, form }),
    onDone: [
      {
        guard: { type: 'isKnown', params: ({ event }) => event.output },
        target: 'ready',
        actions: { type: 'keepCheck', params: ({ event }) => event.output },
      },
      {
        target: '#register.registerAuth',
        actions: { type: 'keepCheck', params: ({ event }) => event.output },
      },
    ],
    onError: [
      {
        guard: { type: 'isLimited', params: ({ event }) => event },
        target: 'limited',
        actions: keepProblem,
      },
      { target: 'ready', actions: keepProblem },
    ],
  },
})

const onItsOutput = ({ event }: { event: { output: { tokens: Tokens } } }) => event.output
const keptTokens = { type: 'keepTokens', params: onItsOutput } as const

const registeringByPasscode = register.createStateConfig({
  invoke: {
    id: 'passcode',
    src: 'passcode',
    input: ({ context: { method, person, isBegun } }) => ({
      purpose: 'register',
      method: method.key,
      isAtOnce: isBegun,
      ...person,
    }),
    onDone: { target: '#register.done', actions: keptTokens },
  },
})

const registeringByPassword = register.createStateConfig({
  invoke: {
    id: 'passwordRegister',
    src: 'passwordRegister',
    input: ({ context: { method, person } }) => ({ method: method.key, ...person }),
    onDone: { target: '#register.done', actions: keptTokens },
  },
})

const personIn = (begun: RegisterPerson | null) =>
  begun && { identifier: begun.identifier, firstname: begun.firstname, lastname: begun.lastname }

/** A new customer: name and address, then a code to their mailbox, or a password if they prefer. */
export const registerMachine = register.createMachine({
  id: 'register',
  context: ({ input: { identifier, form = 'main', begun = null } }) => ({
    form,
    methods: [],
    method: begun === null ? byPasscode : { key: begun.method, type: 'passcode' },
    person: personIn(begun) ?? { identifier, firstname: '', lastname: '' },
    userExists: null,
    isBegun: begun !== null,
    problem: null,
    limitedUntil: 0,
    tokens: null,
  }),
  initial: 'opening',
  states: {
    opening: {
      always: [{ guard: 'isBegun', target: 'registerAuth' }, { target: 'registerIdentifier' }],
    },
    registerIdentifier: {
      initial: 'ready',
      states: {
        ready: {
          on: {
            'person.submit': {
              target: 'checking',
              actions: { type: 'keepPerson', params: ({ event }) => event },
            },
          },
        },
        checking,
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
    registerAuth: {
      on: {
        'identifier.edit': {
          target: 'registerIdentifier',
          actions: 'dropCheck',
        },
        'method.choose': {
          guard: { type: 'isOffered', params: ({ event }) => event },
          target: '.entering',
          actions: { type: 'keepMethod', params: ({ event }) => event },
        },
      },
      initial: 'entering',
      states: {
        entering: {
          always: [
            { guard: { type: 'isUsing', params: { type: 'password' } }, target: 'password' },
            { target: 'passcode' },
          ],
        },
        passcode: registeringByPasscode,
        password: registeringByPassword,
      },
    },
    done: { type: 'final' },
  },
  output: ({ context: { method, tokens } }) => ({
    method: method.key,
    tokens: required(tokens, 'tokens'),
  }),
})
