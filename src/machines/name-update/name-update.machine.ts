import { assertEvent, assign, setup } from 'xstate'

import type { Me } from '#src/api/contract/user.ts'
import { effect } from '#src/machines/effect.ts'
import { keepProblem, problemWithFieldsOf, type ToldByForm } from '#src/machines/problem.ts'

export type Name = { firstname: string; lastname: string }

const nameUpdate = setup({
  types: {
    context: {} as ToldByForm,
    events: {} as { type: 'name.submit'; name: Name },
    tags: {} as 'busy',
    children: {} as { updateName: 'updateName' },
  },
  actors: { updateName: effect<Me, Name>('updateName') },
  actions: {
    keepProblem: assign(problemWithFieldsOf),
    clearProblem: assign({ problem: null, fieldErrors: [] }),
    announceMe: (_, _params: { me: Me }) => {},
  },
})

const submits = { 'name.submit': 'loading' } as const

const loading = nameUpdate.createStateConfig({
  tags: 'busy',
  entry: 'clearProblem',
  invoke: {
    id: 'updateName',
    src: 'updateName',
    input: ({ event }) => {
      assertEvent(event, 'name.submit')
      return event.name
    },
    onDone: {
      target: 'success',
      actions: { type: 'announceMe', params: ({ event }) => ({ me: event.output }) },
    },
    onError: { target: 'idle', actions: keepProblem },
  },
})

/** The signed-in person corrects their name, which is shown everywhere from then on (ACCOUNT-2). */
export const nameUpdateMachine = nameUpdate.createMachine({
  id: 'nameUpdate',
  context: { problem: null, fieldErrors: [] },
  initial: 'idle',
  states: {
    idle: { on: submits },
    loading,
    success: { on: submits },
  },
})
