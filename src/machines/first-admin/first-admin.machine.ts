import { assign, setup } from 'xstate'

import type { Me } from '#src/api/contract/user.ts'
import { isProblem } from '#src/lib/call-error.ts'
import { effect } from '#src/machines/effect.ts'
import { type Failed, keepProblem, problemOf } from '#src/machines/problem.ts'

type FirstAdminEvent = { type: 'admin.become' }

/** What the link carried. */
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
    /** Asked again after a lost answer, it must answer the same. */
    becomeAdmin: effect<Me, FirstAdminInput>('becomeAdmin'),
  },
  guards: {
    isExpired: (_, { error }: Failed) => isProblem(error, 'link-expired'),
  },
  actions: {
    keepProblem: assign(problemOf),
    clearProblem: assign({ problem: null }),
    /** Ports: the person's rights changed, and what the link carried is of no use any more. */
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

/** ADMIN-4: the link printed at start says what it does, and does it by a press. */
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
