import { assign, setup } from 'xstate'

import { required } from '#src/lib/required.ts'
import { effect } from '#src/machines/effect.ts'
import type { Failed } from '#src/machines/problem.ts'

/** A demo that is to be a favourite, or none any more. */
export type Mark = { key: string; label: string; isFavourite: boolean }

type FavouritesContext = {
  /** In their order; the first is on its way. */
  marks: readonly Mark[]
}

const favourites = setup({
  types: {
    context: {} as FavouritesContext,
    events: {} as { type: 'demo.mark'; mark: Mark },
    children: {} as { sendMark: 'sendMark' },
  },
  actors: { sendMark: effect<void, Mark>('sendMark') },
  guards: { isLast: ({ context: { marks } }) => marks.length === 1 },
  actions: {
    /** What waits about the same demo is not said any more. */
    addMark: assign(({ context: { marks } }, { mark }: { mark: Mark }) => ({
      marks: [...marks.filter(({ key }, at) => at === 0 || key !== mark.key), mark],
    })),
    dropFirst: assign(({ context: { marks } }) => ({ marks: marks.slice(1) })),
    /** A port: the shelf that was loaded has the mark. */
    keepMark: (_, _kept: { mark: Mark }) => {},
    /** A port: the shelf is asked for anew. */
    renewShelf: () => {},
    /** A port: what is told of a mark before goes, for it is tried anew. */
    forgetTold: () => {},
    /** A port: tells why the mark was not taken, wherever the person is by then. */
    tellRefused: (_, _refusal: Failed & { mark: Mark }) => {},
  },
})

const add = { type: 'addMark', params: ({ event }: { event: { mark: Mark } }) => event } as const
const firstOf = ({ marks }: FavouritesContext) => required(marks[0], 'mark')
const kept = {
  type: 'keepMark',
  params: ({ context }: { context: FavouritesContext }) => ({ mark: firstOf(context) }),
} as const
const refused = {
  type: 'tellRefused',
  params: ({ context, event }: { context: FavouritesContext; event: Failed }) => ({
    error: event.error,
    mark: firstOf(context),
  }),
} as const

/**
 * DEMO-9: marks are sent one after the other, so that the newest word on a demo is the one that counts. One that is not taken
 * goes again.
 */
export const favouritesMachine = favourites.createMachine({
  id: 'favourites',
  context: { marks: [] },
  initial: 'idle',
  states: {
    idle: { on: { 'demo.mark': { target: 'sending', actions: ['forgetTold', add] } } },
    sending: {
      invoke: {
        id: 'sendMark',
        src: 'sendMark',
        input: ({ context }) => firstOf(context),
        onDone: [
          { guard: 'isLast', target: 'idle', actions: [kept, 'dropFirst', 'renewShelf'] },
          { target: 'sending', reenter: true, actions: [kept, 'dropFirst'] },
        ],
        onError: [
          { guard: 'isLast', target: 'idle', actions: [refused, 'dropFirst', 'renewShelf'] },
          { target: 'sending', reenter: true, actions: [refused, 'dropFirst'] },
        ],
      },
      on: { 'demo.mark': { actions: ['forgetTold', add] } },
    },
  },
})
