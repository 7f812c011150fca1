import { assign, raise, setup } from 'xstate'

import type { StoredLead } from '#src/api/contract/demo-session.ts'
import { isProblem, textOf } from '#src/lib/call-error.ts'
import { required } from '#src/lib/required.ts'
import { effect } from '#src/machines/effect.ts'
import { leadMachine } from '#src/machines/lead/lead.machine.ts'
import type { Failed } from '#src/machines/problem.ts'

/** `switch`: the demo is for another lead, whatever demo session runs (DEMO-8). */
export type AccessedFrom = 'page' | 'go' | 'open' | 'redirect' | 'switch'
/** The demo session at the moment of access; `leadId` is `null` where none is valid. */
type DemoAccess = { from: AccessedFrom; session: { isRequired: boolean; leadId: string | null } }
/** How the form ended: `null` where the person went back. */
type Sent = { lead: StoredLead | null; isResumed: boolean }
/** One opening, as the log tells it. */
type Opening = { leadId: string | null; reusedSession: boolean }

type DemoOpenEvent =
  | ({ type: 'demo.access' } & DemoAccess)
  /** The browser refused the new tab. */
  | { type: 'demo.blocked' }
  | { type: 'demo.leave' }
  /** Raised by the machine itself. */
  | ({ type: 'demo.opened' } & Opening)

/** `isAside`: asked for on another page, which stays. */
type DemoOpenInput = { demo: string; label: string; url: string; isAside?: boolean }
type DemoOpenContext = DemoOpenInput & { opening: Opening | null }

/** The lead was deleted meanwhile; any other `not-found` is about the demo. */
const isLeadGone = (error: unknown) =>
  isProblem(error, 'not-found') &&
  error.details.fieldErrors?.some(({ field }) => field === 'leadId') === true

const demoOpen = setup({
  types: {
    input: {} as DemoOpenInput,
    context: {} as DemoOpenContext,
    events: {} as DemoOpenEvent,
    children: {} as { lead: 'lead'; logOpen: 'logOpen' },
  },
  actors: {
    lead: leadMachine,
    /** Must reach the server even when its signal is aborted or the page goes away. */
    logOpen: effect<void, { demo: string } & Opening>('logOpen'),
  },
  guards: {
    isLeadMissing: (_, { session }: DemoAccess) => session.isRequired && session.leadId === null,
    isFormShown: (_, { from, session }: DemoAccess) =>
      from === 'switch' || (from === 'open' && session.isRequired && session.leadId === null),
    isFromPage: (_, { from }: DemoAccess) => from === 'page',
    isFromGo: (_, { from }: DemoAccess) => from === 'go',
    isSent: (_, { lead }: Sent) => lead !== null,
    isSessionOver: (_, { error }: Failed) =>
      isProblem(error, 'demo-session-expired') || isLeadGone(error),
  },
  delays: { patience: 3_000 },
  actions: {
    keepOpening: assign((_, { leadId, reusedSession }: Opening) => ({
      opening: { leadId, reusedSession },
    })),
    announceReuse: raise((_, { session: { leadId } }: DemoAccess) => ({
      type: 'demo.opened',
      leadId,
      reusedSession: true,
    })),
    announceSent: raise((_, { lead, isResumed }: Sent) => ({
      type: 'demo.opened',
      leadId: lead?.id ?? null,
      reusedSession: isResumed,
    })),
    openDemo: (_, _params: { url: string; target: 'tab' | 'same' }) => {},
    beginDemoSession: (_, _params: { lead: StoredLead | null }) => {},
    /** A port: ends the demo session with this lead; one that was begun meanwhile goes on. */
    endDemoSession: (_, _params: { leadId: string | null }) => {},
    tellRefusal: (_, _params: { text: string }) => {},
    showLeadForm: () => {},
    /** A port: marks the go page as done, so that coming back to it opens nothing. */
    showGo: () => {},
    showPage: () => {},
  },
})

const onAccess = ({ event }: { event: DemoAccess }) => event
const openIn = <TTarget extends 'tab' | 'same'>(target: TTarget) =>
  ({
    type: 'openDemo',
    params: ({ context: { url } }: { context: DemoOpenContext }) => ({ url, target }),
  }) as const

const lead = demoOpen.createStateConfig({
  on: { 'demo.access': {} },
  invoke: {
    id: 'lead',
    src: 'lead',
    onDone: [
      {
        guard: { type: 'isSent', params: ({ event }) => event.output },
        target: 'arriving',
        actions: [
          { type: 'beginDemoSession', params: ({ event }) => event.output },
          { type: 'announceSent', params: ({ event }) => event.output },
          openIn('tab'),
          'showGo',
        ],
      },
      { target: 'idle', actions: 'showPage' },
    ],
  },
})

// The go route asks for access when it is entered, and this demo is open by then (DEMO-5).
const arriving = demoOpen.createStateConfig({
  initial: 'shown',
  states: {
    shown: {
      on: {
        'demo.access': {
          guard: { type: 'isFromGo', params: onAccess },
          target: '#demoOpen.demo.opened.shown',
        },
        'demo.blocked': 'blocked',
      },
    },
    blocked: {
      on: {
        'demo.access': {
          guard: { type: 'isFromGo', params: onAccess },
          target: '#demoOpen.demo.opened.blocked',
        },
      },
    },
  },
})

const demo = demoOpen.createStateConfig({
  initial: 'idle',
  on: {
    'demo.access': [
      { guard: { type: 'isFormShown', params: onAccess }, target: '.lead' },
      {
        guard: { type: 'isLeadMissing', params: onAccess },
        target: '.lead',
        actions: 'showLeadForm',
      },
      {
        guard: { type: 'isFromPage', params: onAccess },
        target: '.opened',
        actions: [{ type: 'announceReuse', params: onAccess }, openIn('tab')],
      },
      {
        guard: { type: 'isFromGo', params: onAccess },
        target: '.opened',
        actions: [{ type: 'announceReuse', params: onAccess }, openIn('tab'), 'showGo'],
      },
      {
        target: '.opening',
        actions: [{ type: 'announceReuse', params: onAccess }, openIn('same')],
      },
    ],
    'demo.leave': '.idle',
  },
  states: {
    idle: {},
    lead,
    opening: {
      after: { patience: 'opened.slow' },
      on: { 'demo.access': {} },
    },
    arriving,
    opened: {
      initial: 'shown',
      states: {
        shown: { on: { 'demo.blocked': 'blocked' } },
        blocked: {},
        /** Opens in place of this page, which is still shown. */
        slow: {},
      },
    },
  },
})

const log = demoOpen.createStateConfig({
  initial: 'resting',
  on: {
    'demo.opened': {
      target: '.logging',
      actions: { type: 'keepOpening', params: ({ event }) => event },
    },
  },
  states: {
    resting: {},
    logging: {
      invoke: {
        id: 'logOpen',
        src: 'logOpen',
        input: ({ context: { demo, opening } }) => ({ demo, ...required(opening, 'opening') }),
        onDone: 'resting',
        onError: [
          {
            guard: { type: 'isSessionOver', params: ({ event }) => event },
            target: 'resting',
            actions: [
              {
                type: 'endDemoSession',
                params: ({ context }) => ({ leadId: context.opening?.leadId ?? null }),
              },
              { type: 'tellRefusal', params: ({ event }) => ({ text: textOf(event.error) }) },
            ],
          },
          { target: 'resting' },
        ],
      },
    },
  },
})

/**
 * Opens one demo; people who must name a lead first are asked for it. The log never delays the opening; if the server answers it
 * by saying that the demo session is over, it ends here too, and the person is told.
 */
export const demoOpenMachine = demoOpen.createMachine({
  id: 'demoOpen',
  context: ({ input }) => ({ ...input, opening: null }),
  type: 'parallel',
  states: { demo, log },
})
