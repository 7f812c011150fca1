import { assign, setup, stateIn } from 'xstate'

import type { StoredLead } from '#src/api/contract/demo-session.ts'
import { required } from '#src/lib/required.ts'
import { countdownMachine } from '#src/machines/countdown/countdown.machine.ts'
import { effect, source } from '#src/machines/effect.ts'
import { keepProblem, problemOf } from '#src/machines/problem.ts'

/** A lead and until when it opens demos, epoch ms. */
export type DemoSessionRecord = { lead: StoredLead; deadline: number }

type CorrectedLead = Pick<StoredLead, 'id' | 'type' | 'company'>
type FocusEvent = { type: 'window.focus' } | { type: 'window.blur' }
type DemoSessionEvent =
  | ({ type: 'demoSession.begin' } & DemoSessionRecord)
  /** Continues with a lead: extends the running one, or returns to an earlier one. */
  | { type: 'demoSession.resume'; leadId: string }
  | { type: 'demoSession.end' }
  /** The server accepts no more openings with this lead. */
  | { type: 'demoSession.refused'; leadId: string | null }
  /** The person corrected the lead. */
  | { type: 'demoSession.corrected'; lead: CorrectedLead }
  /** Somebody is about to open a demo: whether the session is over is checked now, not with the next tick. */
  | { type: 'demoSession.check' }
  | FocusEvent

type DemoSessionInput = { stored: DemoSessionRecord | null }
type DemoSessionContext = {
  record: DemoSessionRecord | null
  /** The lead to go on with. */
  resumedId: string | null
  problem: string | null
}

const demoSession = setup({
  types: {
    input: {} as DemoSessionInput,
    context: {} as DemoSessionContext,
    events: {} as DemoSessionEvent,
    tags: {} as 'busy',
    children: {} as {
      windowFocus: 'windowFocus'
      untilEnd: 'countdown'
      resumeLead: 'resumeLead'
    },
  },
  actors: {
    windowFocus: source<FocusEvent>('windowFocus'),
    countdown: countdownMachine,
    resumeLead: effect<DemoSessionRecord, { leadId: string }>('resumeLead'),
  },
  guards: {
    isOfLead: ({ context: { record } }, { leadId }: { leadId: string | null }) =>
      record?.lead.id === leadId,
    hasRecord: ({ context }) => context.record !== null,
    isLeadKept: stateIn('#demoSession.running.lead.kept'),
  },
  actions: {
    keepRecord: assign((_, { lead, deadline }: DemoSessionRecord) => ({
      record: { lead, deadline },
      problem: null,
    })),
    /** It counts from when it did. */
    keepCorrected: assign(({ context: { record } }, { type, company }: CorrectedLead) => ({
      record: record && { ...record, lead: { ...record.lead, type, company } },
    })),
    dropRecord: assign({ record: null, problem: null }),
    keepResumedId: assign((_, { leadId }: { leadId: string }) => ({
      resumedId: leadId,
      problem: null,
    })),
    keepProblem: assign(problemOf),
  },
})

/** Checked only while the window has focus (DEMO-6). */
const time = demoSession.createStateConfig({
  initial: 'watched',
  on: { 'demoSession.check': '.watched' },
  states: {
    watched: {
      invoke: {
        id: 'untilEnd',
        src: 'countdown',
        input: ({ context }) => ({ deadline: required(context.record, 'record').deadline }),
        onDone: 'over',
      },
      on: { 'window.blur': 'unwatched' },
    },
    unwatched: { on: { 'window.focus': 'watched' } },
    // While a lead is being resumed the end waits: the answer brings a new deadline.
    over: { always: { guard: 'isLeadKept', target: '#demoSession.none' } },
  },
})

const resuming = demoSession.createStateConfig({
  tags: 'busy',
  invoke: {
    id: 'resumeLead',
    src: 'resumeLead',
    input: ({ context }) => ({ leadId: required(context.resumedId, 'resumed lead') }),
    // The countdown restarts with the new deadline.
    onDone: {
      target: '#demoSession.running',
      actions: { type: 'keepRecord', params: ({ event }) => event.output },
    },
    onError: { target: 'kept', actions: keepProblem },
  },
})

const running = demoSession.createStateConfig({
  type: 'parallel',
  invoke: { id: 'windowFocus', src: 'windowFocus', onError: {} },
  on: {
    'demoSession.end': 'none',
    'demoSession.corrected': {
      guard: { type: 'isOfLead', params: ({ event }) => ({ leadId: event.lead.id }) },
      actions: { type: 'keepCorrected', params: ({ event }) => event.lead },
    },
    'demoSession.refused': {
      guard: { type: 'isOfLead', params: ({ event }) => event },
      target: 'none',
    },
  },
  states: {
    time,
    lead: {
      initial: 'kept',
      states: {
        kept: {
          on: {
            'demoSession.resume': {
              target: 'resuming',
              actions: { type: 'keepResumedId', params: ({ event }) => event },
            },
          },
        },
        resuming,
      },
    },
  },
})

/** Which lead the person is demoing to (DEMO-6, DEMO-8). */
export const demoSessionMachine = demoSession.createMachine({
  id: 'demoSession',
  context: ({ input }) => ({ record: input.stored, resumedId: null, problem: null }),
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
    running,
  },
})
