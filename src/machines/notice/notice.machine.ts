import { assign, setup } from 'xstate'

/** `error`: what the person wanted did not come about. */
export type Notice = { text: string; tone: 'success' | 'error' }
type NoticeEvent = ({ type: 'notice.show' } & Notice) | { type: 'notice.dismiss' }

/** A sentence about what just happened, wherever one is by then. It goes by itself; the next one takes its place. */
export const noticeMachine = setup({
  types: {
    context: {} as Notice,
    events: {} as NoticeEvent,
  },
  delays: { readingTime: 10_000 },
  actions: {
    keepNotice: assign((_, { text, tone }: Notice) => ({ text, tone })),
  },
}).createMachine({
  id: 'notice',
  context: { text: '', tone: 'success' },
  initial: 'none',
  on: {
    'notice.show': {
      target: '.shown',
      actions: { type: 'keepNotice', params: ({ event }) => event },
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
