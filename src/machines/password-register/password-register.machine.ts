import { assertEvent, assign, setup } from 'xstate'

import type { Tokens } from '#src/api/contract/session.ts'
import { required } from '#src/lib/required.ts'
import { effect } from '#src/machines/effect.ts'
import { keepProblem, problemWithFieldsOf } from '#src/machines/problem.ts'

type PasswordRegisterEvent = { type: 'password.submit'; password: string }
type PasswordRegisterInput = {
  method: string
  identifier: string
  firstname: string
  lastname: string
}
type PasswordRegisterContext = {
  person: PasswordRegisterInput
  tokens: Tokens | null
  problem: string | null
  fieldErrors: readonly { field: string; message: string }[]
}

const passwordRegister = setup({
  types: {
    input: {} as PasswordRegisterInput,
    context: {} as PasswordRegisterContext,
    events: {} as PasswordRegisterEvent,
    output: {} as { tokens: Tokens },
    tags: {} as 'busy',
    children: {} as { registerByPassword: 'registerByPassword' },
  },
  actors: {
    registerByPassword: effect<Tokens, PasswordRegisterInput & { password: string }>(
      'registerByPassword',
    ),
  },
  actions: {
    keepTokens: assign((_, tokens: Tokens) => ({ tokens })),
    keepProblem: assign(problemWithFieldsOf),
    clearProblem: assign({ problem: null, fieldErrors: [] }),
  },
})

const sending = passwordRegister.createStateConfig({
  tags: 'busy',
  entry: 'clearProblem',
  invoke: {
    id: 'registerByPassword',
    src: 'registerByPassword',
    // The password goes from the event to the call: no context ever holds it.
    input: ({ context: { person }, event }) => {
      assertEvent(event, 'password.submit')
      return { ...person, password: event.password }
    },
    onDone: {
      target: '#passwordRegister.done',
      actions: { type: 'keepTokens', params: ({ event }) => event.output },
    },
    onError: { target: 'ready', actions: keepProblem },
  },
})

/** Registers by password: one field, one call, and an account whose mailbox still has to be proven. */
export const passwordRegisterMachine = passwordRegister.createMachine({
  id: 'passwordRegister',
  context: ({ input }) => ({ person: input, tokens: null, problem: null, fieldErrors: [] }),
  initial: 'ready',
  states: {
    ready: { on: { 'password.submit': 'sending' } },
    sending,
    done: { type: 'final' },
  },
  output: ({ context }) => ({ tokens: required(context.tokens, 'tokens') }),
})
