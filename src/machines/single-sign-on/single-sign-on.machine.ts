import { assign, setup } from 'xstate'

import type { Method } from '#src/api/contract/method.ts'
import type { Departure } from '#src/api/contract/single-sign-on.ts'
import { effect } from '#src/machines/effect.ts'
import { keepProblem, problemOf } from '#src/machines/problem.ts'

type SingleSignOnEvent = { type: 'provider.ask' }

type SingleSignOnInput = {
  method: Method
  /** The address that the provider may fill in; empty if none is known. */
  identifier: string
  /** Was this method picked just now? Then it starts without another press. */
  isChosen: boolean
}
type SingleSignOnContext = SingleSignOnInput & { problem: string | null }

const singleSignOn = setup({
  types: {
    input: {} as SingleSignOnInput,
    context: {} as SingleSignOnContext,
    events: {} as SingleSignOnEvent,
    tags: {} as 'busy',
    children: {} as { askProvider: 'askProvider' },
  },
  actors: {
    askProvider: effect<Departure, { method: string; identifier: string }>('askProvider'),
  },
  guards: {
    isChosen: ({ context }) => context.isChosen,
  },
  actions: {
    keepProblem: assign(problemOf),
    clearProblem: assign({ problem: null }),
    /** Leaves this site for the provider's page. */
    leave: (_, _params: Departure) => {},
  },
  delays: { loadingHold: 2_000 },
})

const asking = singleSignOn.createStateConfig({
  tags: 'busy',
  entry: 'clearProblem',
  invoke: {
    id: 'askProvider',
    src: 'askProvider',
    input: ({ context: { method, identifier } }) => ({ method: method.key, identifier }),
    onDone: {
      target: 'leaving',
      actions: { type: 'leave', params: ({ event }) => event.output },
    },
    onError: { target: 'ready', actions: keepProblem },
  },
})

/** SSO-1: leads to the provider's page. The result comes to the callback, a newly loaded page. */
export const singleSignOnMachine = singleSignOn.createMachine({
  id: 'singleSignOn',
  context: ({ input }) => ({ ...input, problem: null }),
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'isChosen', target: 'asking' }, { target: 'ready' }] },
    ready: { on: { 'provider.ask': 'asking' } },
    asking,
    // The provider's page may take a while. If it never comes, or the person comes back, they can try again.
    leaving: { tags: 'busy', after: { loadingHold: 'ready' } },
  },
})
