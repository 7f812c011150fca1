import { assign, setup } from 'xstate'

type CountdownInput = {
  /** Epoch milliseconds. */
  deadline: number
}
type CountdownContext = CountdownInput & {
  /** Milliseconds. */
  remaining: number
}

const remainingUntil = (deadline: number) => Math.max(0, deadline - Date.now())

/**
 * Ticks once per displayed second until an absolute deadline, then ends. The one machine that reads
 * the clock: a laptop that slept past the deadline ends at its next tick.
 */
export const countdownMachine = setup({
  types: {
    input: {} as CountdownInput,
    context: {} as CountdownContext,
  },
  guards: {
    isElapsed: ({ context }) => context.remaining === 0,
  },
  delays: {
    nextSecond: ({ context }) => context.remaining % 1_000 || 1_000,
  },
  actions: {
    measure: assign({ remaining: ({ context }) => remainingUntil(context.deadline) }),
  },
}).createMachine({
  id: 'countdown',
  context: ({ input: { deadline } }) => ({ deadline, remaining: remainingUntil(deadline) }),
  initial: 'ticking',
  states: {
    ticking: {
      always: { guard: 'isElapsed', target: 'elapsed' },
      after: { nextSecond: { target: 'ticking', reenter: true, actions: 'measure' } },
    },
    elapsed: { type: 'final' },
  },
})
