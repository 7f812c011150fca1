import { assign, setup } from 'xstate'

import type { Assertion, PasskeyAsking } from '#src/api/contract/passkey.ts'
import type { Tokens } from '#src/api/contract/session.ts'
import { required } from '#src/lib/required.ts'
import { isRefusal } from '#src/machines/call-outcome.ts'
import { countdownMachine } from '#src/machines/countdown/countdown.machine.ts'
import { effect } from '#src/machines/effect.ts'
import { finishPasskeyLogin } from '#src/machines/passkey/finish-passkey-login.ts'
import { passkeyTextOf } from '#src/machines/passkey/passkey-error.ts'
import { type Failed, keepProblem, onItsError } from '#src/machines/problem.ts'

type PasskeyAutofillInput = { method: string }
/** The end of the challenge on this browser's clock, epoch ms. */
type HeldAsking = PasskeyAsking & { expiresAt: number }
type PasskeyAutofillContext = PasskeyAutofillInput & {
  isAvailable: boolean
  asking: HeldAsking | null
  credentials: Assertion | null
  tokens: Tokens | null
  /** Why a passkey that the person chose failed; other failures are not shown. */
  problem: string | null
}

export type PasskeyAutofillOutput = Pick<
  PasskeyAutofillContext,
  'tokens' | 'isAvailable' | 'problem'
>

/** Replaces a challenge shortly before it expires, so that nobody chooses a passkey in vain. */
const spareMs = 60_000

const passkeyAutofill = setup({
  types: {
    input: {} as PasskeyAutofillInput,
    context: {} as PasskeyAutofillContext,
    /** No tokens: there was no passkey to choose, or the person chose none. */
    output: {} as PasskeyAutofillOutput,
    tags: {} as 'busy',
    children: {} as {
      findAutofill: 'findAutofill'
      startUserlessLogin: 'startUserlessLogin'
      offerPasskeys: 'offerPasskeys'
      finishPasskeyLogin: 'finishPasskeyLogin'
      renewal: 'countdown'
    },
  },
  actors: {
    findAutofill: effect<{ isAvailable: boolean }, void>('findAutofill'),
    startUserlessLogin: effect<HeldAsking, PasskeyAutofillInput>('startUserlessLogin'),
    offerPasskeys: effect<Assertion, { asking: PasskeyAsking }>('offerPasskeys'),
    finishPasskeyLogin,
    countdown: countdownMachine,
  },
  guards: {
    isAvailable: (_, { isAvailable }: { isAvailable: boolean }) => isAvailable,
    isRefusal: (_, { error }: Failed) => isRefusal(error),
  },
  delays: { retryWait: 15_000 },
  actions: {
    keepAvailable: assign({ isAvailable: true }),
    keepAsking: assign((_, asking: HeldAsking) => ({ asking })),
    keepCredentials: assign((_, credentials: Assertion) => ({ credentials })),
    keepTokens: assign((_, tokens: Tokens) => ({ tokens })),
    keepProblem: assign((_, { error }: Failed) => ({ problem: passkeyTextOf(error) })),
    clearProblem: assign({ problem: null }),
    dropCeremony: assign({ asking: null, credentials: null }),
  },
})

const waiting = passkeyAutofill.createStateConfig({
  invoke: [
    {
      id: 'offerPasskeys',
      src: 'offerPasskeys',
      input: ({ context }) => ({ asking: required(context.asking, 'challenge') }),
      onDone: {
        target: 'finishing',
        actions: { type: 'keepCredentials', params: ({ event }) => event.output },
      },
      onError: 'silent',
    },
    {
      id: 'renewal',
      src: 'countdown',
      input: ({ context }) => ({
        deadline: required(context.asking, 'challenge').expiresAt - spareMs,
      }),
      onDone: 'starting',
    },
  ],
})

const finishing = passkeyAutofill.createStateConfig({
  tags: 'busy',
  entry: 'clearProblem',
  invoke: {
    id: 'finishPasskeyLogin',
    src: 'finishPasskeyLogin',
    input: ({ context: { method, asking, credentials } }) => ({
      method,
      asking: required(asking, 'challenge'),
      credentials: required(credentials, 'credentials'),
    }),
    onDone: {
      target: 'done',
      actions: { type: 'keepTokens', params: ({ event }) => event.output },
    },
    onError: {
      target: 'starting',
      actions: keepProblem,
    },
  },
})

/** PASSKEY-5: has the browser offer passkeys in the email field while that is on the screen. */
export const passkeyAutofillMachine = passkeyAutofill.createMachine({
  id: 'passkeyAutofill',
  context: ({ input }) => ({
    ...input,
    isAvailable: false,
    asking: null,
    credentials: null,
    tokens: null,
    problem: null,
  }),
  initial: 'checking',
  states: {
    checking: {
      invoke: {
        id: 'findAutofill',
        src: 'findAutofill',
        onDone: [
          {
            guard: { type: 'isAvailable', params: ({ event }) => event.output },
            target: 'starting',
            actions: 'keepAvailable',
          },
          { target: 'unsupported' },
        ],
        onError: 'unsupported',
      },
    },
    unsupported: { type: 'final' },
    starting: {
      entry: 'dropCeremony',
      invoke: {
        id: 'startUserlessLogin',
        src: 'startUserlessLogin',
        input: ({ context: { method } }) => ({ method }),
        onDone: {
          target: 'waiting',
          actions: { type: 'keepAsking', params: ({ event }) => event.output },
        },
        onError: [
          { guard: { type: 'isRefusal', params: onItsError }, target: 'silent' },
          { target: 'resting' },
        ],
      },
    },
    resting: { after: { retryWait: 'starting' } },
    waiting,
    // The person, the browser or the server refused: other methods remain.
    silent: { type: 'final', entry: 'dropCeremony' },
    finishing,
    done: { type: 'final', entry: 'dropCeremony' },
  },
  output: ({ context: { tokens, isAvailable, problem } }) => ({ tokens, isAvailable, problem }),
})
