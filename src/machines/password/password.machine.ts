import { assertEvent, assign, setup } from 'xstate'

import type { Tokens } from '#src/api/contract/session.ts'
import { sentenceOf } from '#src/lib/call-error.ts'
import { required } from '#src/lib/required.ts'
import { limitOf } from '#src/machines/call-outcome.ts'
import { countdownMachine } from '#src/machines/countdown/countdown.machine.ts'
import { effect } from '#src/machines/effect.ts'
import { type Failed, keepProblem } from '#src/machines/problem.ts'

type PasswordEvent = { type: 'password.submit'; password: string }

type PasswordInput = { method: string; identifier: string }
type PasswordContext = PasswordInput & {
  tokens: Tokens | null
  problem: string | null
  /** How many passwords failed so far. */
  refusals: number
  /** Until when the server refuses passwords, epoch ms. */
  limitedUntil: number
}

const password = setup({
  types: {
    input: {} as PasswordInput,
    context: {} as PasswordContext,
    events: {} as PasswordEvent,
    output: {} as { tokens: Tokens },
    tags: {} as 'busy',
    children: {} as { loginByPassword: 'loginByPassword'; limit: 'countdown' },
  },
  actors: {
    loginByPassword: effect<Tokens, PasswordInput & { password: string }>('loginByPassword'),
    countdown: countdownMachine,
  },
  guards: {
    isLimited: (_, { error }: Failed) => limitOf(error) !== null,
    hasPassword: (_, { password }: { password: string }) => password !== '',
  },
  actions: {
    keepTokens: assign((_, tokens: Tokens) => ({ tokens })),
    keepProblem: assign(({ context }, { error }: Failed) => ({
      problem: sentenceOf(error),
      refusals: context.refusals + 1,
      limitedUntil: limitOf(error) ?? 0,
    })),
    clearProblem: assign({ problem: null }),
  },
})

const sending = password.createStateConfig({
  tags: 'busy',
  entry: 'clearProblem',
  invoke: {
    id: 'loginByPassword',
    src: 'loginByPassword',
    // The password goes from the event to the call: no context ever holds it.
    input: ({ context: { method, identifier }, event }) => {
      assertEvent(event, 'password.submit')
      return { method, identifier, password: event.password }
    },
    onDone: {
      target: '#password.done',
      actions: { type: 'keepTokens', params: ({ event }) => event.output },
    },
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

/** Signs in by password: one field, one call. */
export const passwordMachine = password.createMachine({
  id: 'password',
  context: ({ input }) => ({ ...input, tokens: null, problem: null, refusals: 0, limitedUntil: 0 }),
  initial: 'ready',
  states: {
    ready: {
      on: {
        'password.submit': {
          guard: { type: 'hasPassword', params: ({ event }) => event },
          target: 'sending',
        },
      },
    },
    sending,
    limited: {
      invoke: {
        id: 'limit',
        src: 'countdown',
        input: ({ context }) => ({ deadline: context.limitedUntil }),
        onDone: { target: 'ready', actions: 'clearProblem' },
      },
    },
    done: { type: 'final' },
  },
  output: ({ context }) => ({ tokens: required(context.tokens, 'tokens') }),
})
