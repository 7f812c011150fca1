import { assign, setup } from 'xstate'

import { required } from '#src/lib/required.ts'
import { effect } from '#src/machines/effect.ts'
import type { Failed } from '#src/machines/problem.ts'

/** A demo that is to become a favourite, or to stop being one. */
export type Mark = { key: string; label: string; isFavourite: boolean }

type FavouritesContext = {
  /** In order; the first is being sent. */
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
    /** An earlier mark of the same demo that still waits is dropped. */
    addMark: assign(({ context: { marks } }, { mark }: { mark: Mark }) => ({
      marks: [...marks.filter(({ key }, at) => at === 0 || key !== mark.key), mark],
    })),
    dropFirst: assign(({ context: { marks } }) => ({ marks: marks.slice(1) })),
    /** A port: writes the mark into the loaded shelf. */
    keepMark: (_, _kept: { mark: Mark }) => {},
    /** A port: loads the shelf again. */
    renewShelf: () => {},
    /** A port: removes the message about an earlier mark, which is tried again. */
    forgetTold: () => {},
    /** A port: tells why the mark failed, on whatever page the person is by then. */
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
 * DEMO-9: marks are sent one after the other, so that the newest one of a demo counts. A mark that the server refuses is
 * taken back.
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
