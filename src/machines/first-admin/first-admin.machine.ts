import { assign, setup } from 'xstate'

import type { Me } from '#src/api/contract/user.ts'
import { isProblem } from '#src/lib/call-error.ts'
import { effect } from '#src/machines/effect.ts'
import { type Failed, keepProblem, problemOf } from '#src/machines/problem.ts'

type FirstAdminEvent = { type: 'admin.become' }

/** `secret`: from the link. */
type FirstAdminInput = { secret: string }
type FirstAdminContext = FirstAdminInput & { problem: string | null }

const firstAdmin = setup({
  types: {
    input: {} as FirstAdminInput,
    context: {} as FirstAdminContext,
    events: {} as FirstAdminEvent,
    tags: {} as 'busy',
    children: {} as { becomeAdmin: 'becomeAdmin' },
  },
  actors: {
    /** Idempotent: sent again after a lost answer, it answers the same. */
    becomeAdmin: effect<Me, FirstAdminInput>('becomeAdmin'),
  },
  guards: {
    isExpired: (_, { error }: Failed) => isProblem(error, 'link-expired'),
  },
  actions: {
    keepProblem: assign(problemOf),
    clearProblem: assign({ problem: null }),
    /** Ports: the person's rights have changed, and the link's secret is used up. */
    announceMe: (_, _me: Me) => {},
    forgetSecret: () => {},
  },
})

const becoming = firstAdmin.createStateConfig({
  tags: 'busy',
  entry: 'clearProblem',
  invoke: {
    id: 'becomeAdmin',
    src: 'becomeAdmin',
    input: ({ context: { secret } }) => ({ secret }),
    onDone: {
      target: 'admin',
      actions: ['forgetSecret', { type: 'announceMe', params: ({ event }) => event.output }],
    },
    onError: [
      {
        guard: { type: 'isExpired', params: ({ event }) => event },
        target: 'expired',
        actions: 'forgetSecret',
      },
      { target: 'ready', actions: keepProblem },
    ],
  },
})

/** ADMIN-4: the link printed at start. Its page says what it does, and does it when a button is pressed. */
export const firstAdminMachine = firstAdmin.createMachine({
  id: 'firstAdmin',
  context: ({ input }) => ({ ...input, problem: null }),
  initial: 'ready',
  states: {
    ready: { on: { 'admin.become': 'becoming' } },
    becoming,
    admin: { type: 'final' },
    expired: { type: 'final' },
  },
})
