import { assertEvent, assign, setup } from 'xstate'

import type { Me } from '#src/api/contract/user.ts'
import { effect } from '#src/machines/effect.ts'
import { keepProblem, problemWithFieldsOf, type ToldByForm } from '#src/machines/problem.ts'

/** `oldPassword` only where there is one. */
export type PasswordChange = { oldPassword?: string; newPassword: string }

type PasswordUpdateEvent = { type: 'password.submit'; change: PasswordChange }

type PasswordUpdateInput = { method: string }
type PasswordUpdateContext = PasswordUpdateInput & ToldByForm

const passwordUpdate = setup({
  types: {
    input: {} as PasswordUpdateInput,
    context: {} as PasswordUpdateContext,
    events: {} as PasswordUpdateEvent,
    tags: {} as 'busy',
    children: {} as { updatePassword: 'updatePassword' },
  },
  actors: {
    updatePassword: effect<Me, PasswordUpdateInput & PasswordChange>('updatePassword'),
  },
  actions: {
    keepProblem: assign(problemWithFieldsOf),
    clearProblem: assign({ problem: null, fieldErrors: [] }),
    announceMe: (_, _params: { me: Me }) => {},
  },
})

const submits = { 'password.submit': 'loading' } as const

const loading = passwordUpdate.createStateConfig({
  tags: 'busy',
  entry: 'clearProblem',
  invoke: {
    id: 'updatePassword',
    src: 'updatePassword',
    // The passwords go from the event to the call: no context ever holds them.
    input: ({ context: { method }, event }) => {
      assertEvent(event, 'password.submit')
      return { method, ...event.change }
    },
    onDone: {
      target: 'success',
      actions: { type: 'announceMe', params: ({ event }) => ({ me: event.output }) },
    },
    onError: { target: 'idle', actions: keepProblem },
  },
})

/** Adds or changes the password of the signed-in person, and announces their new state (PASSWORD-2). */
export const passwordUpdateMachine = passwordUpdate.createMachine({
  id: 'passwordUpdate',
  context: ({ input }) => ({ ...input, problem: null, fieldErrors: [] }),
  initial: 'idle',
  states: {
    idle: { on: submits },
    loading,
    success: { on: submits },
  },
})
