import { assign, setup } from 'xstate'

export type SearchEvent =
  | { type: 'search.type'; text: string }
  /** Something is pressed that may leave the page. */
  | { type: 'search.leave' }
  /** The address has followed, or was given another search. */
  | { type: 'search.settle' }

type SearchContext = { text: string }

/** The text of a search field. It runs ahead of the address, which follows after a pause in typing. */
export const searchMachine = setup({
  types: {
    context: {} as SearchContext,
    events: {} as SearchEvent,
  },
  delays: { pause: 250 },
  actions: {
    keepText: assign((_, { text }: { text: string }) => ({ text })),
  },
}).createMachine({
  id: 'search',
  context: { text: '' },
  initial: 'settled',
  on: {
    'search.type': {
      target: '.typing',
      actions: { type: 'keepText', params: ({ event }) => event },
    },
    'search.settle': '.settled',
  },
  states: {
    settled: { description: 'The address says it all.' },
    typing: { after: { pause: 'following' }, on: { 'search.leave': 'following' } },
    following: { description: 'The address is on its way.' },
  },
})
