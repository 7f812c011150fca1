import { assign, setup } from 'xstate'

import { isOtherStanding } from '#src/api/contract/setup-step.ts'
import type { AccessStatus, Me } from '#src/api/contract/user.ts'
import { effect, source } from '#src/machines/effect.ts'
import { pageVisibility, type VisibilityEvent } from '#src/machines/page-visibility.ts'

type NetworkEvent = { type: 'network.back' }

type AccessWatchInput = { me: Me }
type AccessWatchContext = AccessWatchInput & {
  /** The server did not answer when it was asked last. */
  hasMissed: boolean
}

const accessWatch = setup({
  types: {
    input: {} as AccessWatchInput,
    context: {} as AccessWatchContext,
    events: {} as VisibilityEvent | NetworkEvent,
    output: {} as Me,
    children: {} as {
      visibility: 'visibility'
      network: 'network'
      waitForDecision: 'waitForDecision'
    },
  },
  actors: {
    visibility: pageVisibility,
    network: source<NetworkEvent>('network'),
    /** Answers once something has changed, or after some seconds. */
    waitForDecision: effect<Me, { known: AccessStatus }>('waitForDecision'),
  },
  delays: { breath: 1_500, retryWait: 5_000 },
  guards: {
    isNews: ({ context }, { me }: AccessWatchInput) => isOtherStanding(me, context.me),
  },
  actions: {
    keepMe: assign((_, { me }: AccessWatchInput) => ({ me })),
    noteAnswer: assign({ hasMissed: false }),
    noteMiss: assign({ hasMissed: true }),
  },
})

const asking = accessWatch.createStateConfig({
  invoke: {
    id: 'waitForDecision',
    src: 'waitForDecision',
    input: ({ context: { me } }) => ({ known: me.organizationAccessStatus }),
    onDone: [
      {
        guard: { type: 'isNews', params: ({ event }) => ({ me: event.output }) },
        target: '#accessWatch.decided',
        actions: { type: 'keepMe', params: ({ event }) => ({ me: event.output }) },
      },
      { target: 'resting', actions: 'noteAnswer' },
    ],
    onError: { target: 'unreachable', actions: 'noteMiss' },
  },
})

/** ACCESS-4: waits for somebody else's decision while the page is visible, and goes on by itself once it is there. */
export const accessWatchMachine = accessWatch.createMachine({
  id: 'accessWatch',
  context: ({ input }) => ({ ...input, hasMissed: false }),
  invoke: { id: 'visibility', src: 'visibility', onError: {} },
  initial: 'paused',
  states: {
    paused: { on: { 'page.shown': 'watching' } },
    watching: {
      initial: 'asking',
      on: { 'page.hidden': 'paused' },
      states: {
        asking,
        /** A pause, in case the server answers at once. */
        resting: { after: { breath: 'asking' } },
        unreachable: {
          invoke: { id: 'network', src: 'network', onError: {} },
          on: { 'network.back': 'asking' },
          after: { retryWait: 'asking' },
        },
      },
    },
    decided: { type: 'final' },
  },
  output: ({ context }) => context.me,
})
