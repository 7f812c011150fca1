import { assertEvent, assign, setup } from 'xstate'

import type { OrganizationForm } from '#src/api/contract/organization.ts'
import type { Me } from '#src/api/contract/user.ts'
import { effect } from '#src/machines/effect.ts'
import { keepProblem, problemWithFieldsOf, type ToldByForm } from '#src/machines/problem.ts'

const workUpdate = setup({
  types: {
    context: {} as ToldByForm,
    events: {} as { type: 'work.submit'; form: OrganizationForm },
    tags: {} as 'busy',
    children: {} as { updateWork: 'updateWork' },
  },
  actors: { updateWork: effect<Me, OrganizationForm>('updateWork') },
  actions: {
    keepProblem: assign(problemWithFieldsOf),
    clearProblem: assign({ problem: null, fieldErrors: [] }),
  },
})

const submits = { 'work.submit': 'loading' } as const

const loading = workUpdate.createStateConfig({
  tags: 'busy',
  entry: 'clearProblem',
  invoke: {
    id: 'updateWork',
    src: 'updateWork',
    input: ({ event }) => {
      assertEvent(event, 'work.submit')
      return event.form
    },
    onDone: 'success',
    onError: { target: 'idle', actions: keepProblem },
  },
})

/** A customer corrects where they told that they work (ACCOUNT-2); what they see stays as it is (AZ-05). */
export const workUpdateMachine = workUpdate.createMachine({
  id: 'workUpdate',
  context: { problem: null, fieldErrors: [] },
  initial: 'idle',
  states: {
    idle: { on: submits },
    loading,
    success: { on: submits },
  },
})
