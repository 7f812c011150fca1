import { assign, setup } from 'xstate'

import { pageVisibility, type VisibilityEvent } from '#src/machines/page-visibility.ts'

/** `error`: what the person wanted has failed. */
export type Notice = { text: string; tone: 'success' | 'error' }
type NoticeEvent = ({ type: 'notice.show' } & Notice) | { type: 'notice.dismiss' } | VisibilityEvent

/**
 * A sentence about what just happened, on whatever page the person is by then. A success disappears once there was time to read
 * it, which does not pass in a hidden tab; an error stays until it is closed (WCAG 2.2.1). The next notice replaces it.
 */
export const noticeMachine = setup({
  types: {
    context: {} as Notice,
    events: {} as NoticeEvent,
    children: {} as { visibility: 'visibility' },
  },
  actors: { visibility: pageVisibility },
  delays: { readingTime: 10_000 },
  guards: { isSuccess: (_, { tone }: Notice) => tone === 'success' },
  actions: {
    keepNotice: assign((_, { text, tone }: Notice) => ({ text, tone })),
  },
}).createMachine({
  id: 'notice',
  context: { text: '', tone: 'success' },
  initial: 'none',
  on: {
    'notice.show': [
      {
        guard: { type: 'isSuccess', params: ({ event }) => event },
        target: '.passing',
        actions: { type: 'keepNotice', params: ({ event }) => event },
      },
      { target: '.standing', actions: { type: 'keepNotice', params: ({ event }) => event } },
    ],
  },
  states: {
    none: {},
    passing: {
      invoke: { id: 'visibility', src: 'visibility', onError: {} },
      on: { 'notice.dismiss': 'none' },
      initial: 'seen',
      states: {
        seen: { after: { readingTime: '#notice.none' }, on: { 'page.hidden': 'unseen' } },
        unseen: { on: { 'page.shown': 'seen' } },
      },
    },
    standing: { on: { 'notice.dismiss': 'none' } },
  },
})
