import { assign, setup } from 'xstate'

import type { StoredLead } from '#src/api/contract/leads.ts'
import { required } from '#src/lib/required.ts'
import { countdownMachine } from '#src/machines/countdown/countdown.machine.ts'
import { source } from '#src/machines/effect.ts'

/** A lead and until when it opens demos, epoch ms. */
export type DemoSessionRecord = { lead: StoredLead; deadline: number }

type FocusEvent = { type: 'window.focus' } | { type: 'window.blur' }
export type DemoSessionEvent =
  | ({ type: 'demoSession.begin' } & DemoSessionRecord)
  | { type: 'demoSession.end' }
  | FocusEvent

type DemoSessionInput = { stored: DemoSessionRecord | null }
type DemoSessionContext = { record: DemoSessionRecord | null }

/** Which lead the person is demoing to; looked after only while the window has focus (DEMO-6). */
export const demoSessionMachine = setup({
  types: {
    input: {} as DemoSessionInput,
    context: {} as DemoSessionContext,
    events: {} as DemoSessionEvent,
    children: {} as { windowFocus: 'windowFocus'; untilEnd: 'countdown' },
  },
  actors: { windowFocus: source<FocusEvent>('windowFocus'), countdown: countdownMachine },
  guards: { hasRecord: ({ context }) => context.record !== null },
  actions: {
    keepRecord: assign((_, { lead, deadline }: DemoSessionRecord) => ({
      record: { lead, deadline },
    })),
    dropRecord: assign({ record: null }),
  },
}).createMachine({
  id: 'demoSession',
  context: ({ input }) => ({ record: input.stored }),
  initial: 'deciding',
  on: {
    'demoSession.begin': {
      target: '.running',
      actions: { type: 'keepRecord', params: ({ event }) => event },
    },
  },
  states: {
    deciding: { always: [{ guard: 'hasRecord', target: 'running' }, { target: 'none' }] },
    none: { entry: 'dropRecord' },
    running: {
      invoke: { id: 'windowFocus', src: 'windowFocus', onError: {} },
      on: { 'demoSession.end': 'none' },
      initial: 'watched',
      states: {
        watched: {
          invoke: {
            id: 'untilEnd',
            src: 'countdown',
            input: ({ context }) => ({ deadline: required(context.record, 'record').deadline }),
            onDone: '#demoSession.none',
          },
          on: { 'window.blur': 'unwatched' },
        },
        unwatched: { on: { 'window.focus': 'watched' } },
      },
    },
  },
})
