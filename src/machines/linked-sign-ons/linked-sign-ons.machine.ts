import { assign, setup } from 'xstate'

import type { Departure } from '#src/api/contract/single-sign-on.ts'
import type { Me } from '#src/api/contract/user.ts'
import { effect } from '#src/machines/effect.ts'
import { keepProblem, problemOf } from '#src/machines/problem.ts'

type LinkedSignOnsEvent =
  | { type: 'signOn.link'; method: string }
  | { type: 'signOn.unlink'; method: string }
  | { type: 'unlink.confirm' }
  | { type: 'unlink.cancel' }

type LinkedSignOnsInput = {
  /** Why the provider's account could not be linked: told by the callback. */
  problem: string | null
}
type LinkedSignOnsContext = LinkedSignOnsInput & {
  /** Key of the method that is linked or unlinked, or was last. */
  method: string
}
type Chosen = { method: string }

const linkedSignOns = setup({
  types: {
    input: {} as LinkedSignOnsInput,
    context: {} as LinkedSignOnsContext,
    events: {} as LinkedSignOnsEvent,
    tags: {} as 'busy',
    children: {} as { linkProvider: 'linkProvider'; unlinkProvider: 'unlinkProvider' },
  },
  actors: {
    linkProvider: effect<Departure, Chosen>('linkProvider'),
    unlinkProvider: effect<Me, Chosen>('unlinkProvider'),
  },
  actions: {
    keepMethod: assign((_, { method }: Chosen) => ({ method })),
    keepProblem: assign(problemOf),
    clearProblem: assign({ problem: null }),
    /** Leaves this site for the provider's page. */
    leave: (_, _params: Departure & Chosen) => {},
    announceMe: (_, _params: { me: Me }) => {},
    renewMe: () => {},
  },
  delays: { loadingHold: 2_000 },
})

const chosen = ({ context: { method } }: { context: LinkedSignOnsContext }) => ({ method })

const asks = {
  'signOn.link': {
    target: 'linking',
    actions: { type: 'keepMethod', params: ({ event }: { event: Chosen }) => event },
  },
  'signOn.unlink': {
    target: 'confirming',
    actions: { type: 'keepMethod', params: ({ event }: { event: Chosen }) => event },
  },
} as const

const linking = linkedSignOns.createStateConfig({
  tags: 'busy',
  entry: 'clearProblem',
  invoke: {
    id: 'linkProvider',
    src: 'linkProvider',
    input: chosen,
    onDone: {
      target: 'leaving',
      actions: {
        type: 'leave',
        params: ({ context, event }) => ({ ...event.output, method: context.method }),
      },
    },
    onError: { target: 'ready', actions: keepProblem },
  },
})

const unlinking = linkedSignOns.createStateConfig({
  tags: 'busy',
  invoke: {
    id: 'unlinkProvider',
    src: 'unlinkProvider',
    input: chosen,
    onDone: {
      target: 'unlinked',
      actions: { type: 'announceMe', params: ({ event }) => ({ me: event.output }) },
    },
    // It may have been done although it failed.
    onError: { target: 'ready', actions: [keepProblem, 'renewMe'] },
  },
})

/** The provider accounts that the person signs in with: linking leads to the provider's page, unlinking is confirmed first. */
export const linkedSignOnsMachine = linkedSignOns.createMachine({
  id: 'linkedSignOns',
  context: ({ input }) => ({ ...input, method: '' }),
  initial: 'ready',
  states: {
    ready: { on: asks },
    linking,
    leaving: { tags: 'busy', after: { loadingHold: 'ready' } },
    confirming: {
      entry: 'clearProblem',
      on: { 'unlink.confirm': 'unlinking', 'unlink.cancel': 'ready' },
    },
    unlinking,
    unlinked: { on: asks },
  },
})
