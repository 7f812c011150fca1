import { assign, setup } from 'xstate'

type CountdownInput = {
  /** Epoch milliseconds. */
  deadline: number
  /** The countdown lasts at most so many milliseconds, whatever the clock says. */
  longest?: number
}
type CountdownContext = {
  deadline: number
  /** Milliseconds. */
  remaining: number
  /** When that was measured, on the monotonic clock. */
  measuredAt: number
}

/**
 * Ticks once per displayed second until an absolute deadline, then ends. The one machine that reads the clock: a laptop that
 * slept past the deadline ends at its next tick, and a clock that is set back holds nothing up (SE-16).
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
    measure: assign(({ context: { deadline, remaining, measuredAt } }) => {
      const now = performance.now()
      const left = Math.min(deadline - Date.now(), remaining - (now - measuredAt))
      return { remaining: Math.max(0, left), measuredAt: now }
    }),
  },
}).createMachine({
  id: 'countdown',
  context: ({ input: { deadline, longest = Infinity } }) => ({
    deadline,
    remaining: Math.max(0, Math.min(deadline - Date.now(), longest)),
    measuredAt: performance.now(),
  }),
  initial: 'ticking',
  states: {
    ticking: {
      always: { guard: 'isElapsed', target: 'elapsed' },
      after: { nextSecond: { target: 'ticking', reenter: true, actions: 'measure' } },
    },
    elapsed: { type: 'final' },
  },
})
