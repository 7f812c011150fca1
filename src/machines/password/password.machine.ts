import { assertEvent, assign, setup } from 'xstate'

import type { Tokens } from '#src/api/contract/session.ts'
import { textOf } from '#src/lib/call-error.ts'
import { required } from '#src/lib/required.ts'
import { effect } from '#src/machines/effect.ts'

type PasswordEvent = { type: 'password.submit'; password: string }

type PasswordInput = { method: string; identifier: string }
type PasswordContext = PasswordInput & {
  tokens: Tokens | null
  problem: string | null
  /** Passwords that did not sign in so far. */
  refusals: number
}

const password = setup({
  types: {
    input: {} as PasswordInput,
    context: {} as PasswordContext,
    events: {} as PasswordEvent,
    output: {} as { tokens: Tokens },
    tags: {} as 'busy',
    children: {} as { loginByPassword: 'loginByPassword' },
  },
  actors: {
    loginByPassword: effect<Tokens, PasswordInput & { password: string }>('loginByPassword'),
  },
  guards: {
    hasPassword: (_, { password }: { password: string }) => password !== '',
  },
  actions: {
    keepTokens: assign((_, tokens: Tokens) => ({ tokens })),
    keepProblem: assign(({ context }, { error }: { error: unknown }) => ({
      problem: textOf(error),
      refusals: context.refusals + 1,
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
    onError: { target: 'ready', actions: { type: 'keepProblem', params: ({ event }) => event } },
  },
})

/** Signs in by password: one field, one call. */
export const passwordMachine = password.createMachine({
  id: 'password',
  context: ({ input }) => ({ ...input, tokens: null, problem: null, refusals: 0 }),
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
    done: { type: 'final' },
  },
  output: ({ context }) => ({ tokens: required(context.tokens, 'tokens') }),
})
