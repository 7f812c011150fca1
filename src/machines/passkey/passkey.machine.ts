import { assign, setup } from 'xstate'

import type { Assertion, PasskeyAsking } from '#src/api/contract/passkey.ts'
import type { Tokens } from '#src/api/contract/session.ts'
import { required } from '#src/lib/required.ts'
import { effect } from '#src/machines/effect.ts'
import { finishPasskeyLogin } from '#src/machines/passkey/finish-passkey-login.ts'
import { passkeyTextOf, type PasskeySupport } from '#src/machines/passkey/passkey-error.ts'
import {
  passkeyAutofillMachine,
  type PasskeyAutofillOutput,
} from '#src/machines/passkey-autofill/passkey-autofill.machine.ts'
import { type Failed, keepProblem } from '#src/machines/problem.ts'

type PasskeyEvent = { type: 'passkey.start' }

/** Without an address, any passkey of this site is accepted. */
type PasskeyInput = { method: string; identifier: string | null }
type PasskeyContext = PasskeyInput & {
  /** `null` until it is known. */
  support: PasskeySupport | null
  /** Can passkeys be chosen in the email field? */
  hasAutofill: boolean
  asking: PasskeyAsking | null
  credentials: Assertion | null
  tokens: Tokens | null
  problem: string | null
}

const passkey = setup({
  types: {
    input: {} as PasskeyInput,
    context: {} as PasskeyContext,
    events: {} as PasskeyEvent,
    output: {} as { tokens: Tokens },
    tags: {} as 'busy',
    children: {} as {
      findSupport: 'findSupport'
      startPasskeyLogin: 'startPasskeyLogin'
      askPasskey: 'askPasskey'
      finishPasskeyLogin: 'finishPasskeyLogin'
      autofill: 'autofill'
    },
  },
  actors: {
    findSupport: effect<PasskeySupport, void>('findSupport'),
    startPasskeyLogin: effect<PasskeyAsking, PasskeyInput>('startPasskeyLogin'),
    askPasskey: effect<Assertion, { asking: PasskeyAsking }>('askPasskey'),
    finishPasskeyLogin,
    autofill: passkeyAutofillMachine,
  },
  guards: {
    isSupported: (_, { output }: { output: PasskeySupport }) => output === 'passkeys',
    hasTokens: (_, { tokens }: PasskeyAutofillOutput) => tokens !== null,
    isNamed: ({ context }) => context.identifier !== null,
  },
  actions: {
    keepSupport: assign((_, { output: support }: { output: PasskeySupport }) => ({ support })),
    // A problem of the field is still shown once the field offers no passkeys any more.
    keepAutofill: assign(({ context }, { isAvailable, problem }: PasskeyAutofillOutput) => ({
      hasAutofill: isAvailable,
      problem: problem ?? context.problem,
    })),
    keepAsking: assign((_, asking: PasskeyAsking) => ({ asking })),
    keepCredentials: assign((_, credentials: Assertion) => ({ credentials })),
    keepTokens: assign((_, tokens: Tokens | null) => ({ tokens })),
    keepProblem: assign((_, { error }: Failed) => ({ problem: passkeyTextOf(error) })),
    clearProblem: assign({ problem: null }),
    dropCeremony: assign({ asking: null, credentials: null }),
  },
})

const checking = passkey.createStateConfig({
  invoke: {
    id: 'findSupport',
    src: 'findSupport',
    onDone: [
      {
        guard: { type: 'isSupported', params: ({ event }) => event },
        target: 'deciding',
        actions: { type: 'keepSupport', params: ({ event }) => event },
      },
      { target: 'unsupported', actions: { type: 'keepSupport', params: ({ event }) => event } },
    ],
    onError: {
      target: 'unsupported',
      actions: { type: 'keepSupport', params: { output: 'none' } },
    },
  },
})

const starting = passkey.createStateConfig({
  entry: 'clearProblem',
  invoke: {
    id: 'startPasskeyLogin',
    src: 'startPasskeyLogin',
    input: ({ context: { method, identifier } }) => ({ method, identifier }),
    onDone: {
      target: 'asking',
      actions: { type: 'keepAsking', params: ({ event }) => event.output },
    },
    onError: {
      target: '#passkey.refused',
      actions: keepProblem,
    },
  },
})

const asking = passkey.createStateConfig({
  invoke: {
    id: 'askPasskey',
    src: 'askPasskey',
    input: ({ context }) => ({ asking: required(context.asking, 'challenge') }),
    onDone: {
      target: 'finishing',
      actions: { type: 'keepCredentials', params: ({ event }) => event.output },
    },
    onError: {
      target: '#passkey.refused',
      actions: keepProblem,
    },
  },
})

const finishing = passkey.createStateConfig({
  invoke: {
    id: 'finishPasskeyLogin',
    src: 'finishPasskeyLogin',
    input: ({ context: { method, asking, credentials } }) => ({
      method,
      asking: required(asking, 'challenge'),
      credentials: required(credentials, 'credentials'),
    }),
    onDone: {
      target: '#passkey.done',
      actions: { type: 'keepTokens', params: ({ event }) => event.output },
    },
    onError: {
      target: '#passkey.refused',
      actions: keepProblem,
    },
  },
})

/**
 * PASSKEY-2: signs in by passkey. With an address it asks at once, for that is what the person chose; without one it waits
 * for the button, while the email field offers passkeys too. Only one ceremony runs at a time.
 */
export const passkeyMachine = passkey.createMachine({
  id: 'passkey',
  context: ({ input }) => ({
    ...input,
    support: null,
    hasAutofill: true,
    asking: null,
    credentials: null,
    tokens: null,
    problem: null,
  }),
  initial: 'checking',
  states: {
    checking,
    // A browser's own answer ignores security keys and password managers' extensions, so the person may still try.
    unsupported: { on: { 'passkey.start': 'working' } },
    deciding: { always: [{ guard: 'isNamed', target: 'working' }, { target: 'offering' }] },
    offering: {
      invoke: {
        id: 'autofill',
        src: 'autofill',
        input: ({ context: { method } }) => ({ method }),
        onDone: [
          {
            guard: { type: 'hasTokens', params: ({ event }) => event.output },
            target: 'done',
            actions: { type: 'keepTokens', params: ({ event }) => event.output.tokens },
          },
          {
            target: 'ready',
            actions: { type: 'keepAutofill', params: ({ event }) => event.output },
          },
        ],
      },
      on: { 'passkey.start': 'working' },
    },
    working: {
      tags: 'busy',
      initial: 'starting',
      states: { starting, asking, finishing },
    },
    refused: {
      entry: 'dropCeremony',
      always: [{ guard: 'isNamed', target: 'ready' }, { target: 'offering' }],
    },
    ready: { on: { 'passkey.start': 'working' } },
    done: { type: 'final', entry: 'dropCeremony' },
  },
  output: ({ context }) => ({ tokens: required(context.tokens, 'tokens') }),
})
