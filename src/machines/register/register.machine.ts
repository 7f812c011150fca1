import { assign, setup } from 'xstate'

import type { Tokens } from '#src/api/contract/session.ts'
import type { IdentifierCheck } from '#src/api/contract/user.ts'
import { textOf } from '#src/lib/call-error.ts'
import { required } from '#src/lib/required.ts'
import { effect } from '#src/machines/effect.ts'
import { passcodeMachine } from '#src/machines/passcode/passcode.machine.ts'

export type RegisterPerson = { identifier: string; firstname: string; lastname: string }

type RegisterEvent = { type: 'person.submit'; person: RegisterPerson } | { type: 'identifier.edit' }

type RegisterInput = {
  identifier: string
  form?: string
  /** Key of the method that registers: the seed's email passcode unless another is named. */
  method?: string
}
type RegisterContext = {
  form: string
  method: string
  person: RegisterPerson
  /** `null` while the address was not asked about. */
  userExists: boolean | null
  problem: string | null
  tokens: Tokens | null
}

const register = setup({
  types: {
    input: {} as RegisterInput,
    context: {} as RegisterContext,
    events: {} as RegisterEvent,
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
  },
  actions: {
    keepPerson: assign((_, { person }: { person: RegisterPerson }) => ({ person })),
    keepCheck: assign((_, { userExists }: IdentifierCheck) => ({ userExists })),
    dropCheck: assign({ userExists: null }),
    keepTokens: assign((_, { tokens }: { tokens: Tokens }) => ({ tokens })),
    keepProblem: assign((_, { error }: { error: unknown }) => ({ problem: textOf(error) })),
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
    onError: { target: 'ready', actions: { type: 'keepProblem', params: ({ event }) => event } },
  },
})

export const registerMachine = register.createMachine({
  id: 'register',
  context: ({ input: { identifier, form = 'main', method = 'email' } }) => ({
    form,
    method,
    person: { identifier, firstname: '', lastname: '' },
    userExists: null,
    problem: null,
    tokens: null,
  }),
  initial: 'registerIdentifier',
  states: {
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
      },
    },
    registerAuth: {
      on: { 'identifier.edit': { target: 'registerIdentifier', actions: 'dropCheck' } },
      invoke: {
        id: 'passcode',
        src: 'passcode',
        input: ({ context: { method, person } }) => ({ purpose: 'register', method, ...person }),
        onDone: {
          target: 'done',
          actions: { type: 'keepTokens', params: ({ event }) => event.output },
        },
      },
    },
    done: { type: 'final' },
  },
  output: ({ context: { method, tokens } }) => ({ method, tokens: required(tokens, 'tokens') }),
})
