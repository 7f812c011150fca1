import { assign, setup } from 'xstate'

type NoticeEvent = { type: 'notice.show'; text: string } | { type: 'notice.dismiss' }

/** A sentence about what just happened, wherever one is by then. It goes by itself; the next one takes its place. */
export const noticeMachine = setup({
  types: {
    context: {} as { text: string },
    events: {} as NoticeEvent,
  },
  delays: { readingTime: 10_000 },
  actions: {
    keepText: assign((_, { text }: { text: string }) => ({ text })),
  },
}).createMachine({
  id: 'notice',
  context: { text: '' },
  initial: 'none',
  on: {
    'notice.show': {
      target: '.shown',
      actions: { type: 'keepText', params: ({ event }) => event },
    },
  },
  states: {
    none: {},
    shown: {
      after: { readingTime: 'none' },
      on: { 'notice.dismiss': 'none' },
    },
  },
})
