import { assign, setup } from 'xstate'

import type { StoredLead } from '#src/api/contract/demo-session.ts'
import type { LeadDraft } from '#src/api/contract/leads.ts'
import { required } from '#src/lib/required.ts'
import { effect } from '#src/machines/effect.ts'
import { keepProblem, problemWithFieldsOf } from '#src/machines/problem.ts'

type LeadEvent =
  | { type: 'lead.submit'; lead: LeadDraft }
  /** The demo is for a lead of the last day again: no new lead is sent. */
  | { type: 'lead.resume'; leadId: string }
  | { type: 'lead.back' }

type FieldErrors = readonly { field: string; message: string }[]
type LeadContext = {
  draft: LeadDraft | null
  /** The lead to continue with. */
  resumedId: string | null
  isResumed: boolean
  lead: StoredLead | null
  problem: string | null
  fieldErrors: FieldErrors
}

const lead = setup({
  types: {
    context: {} as LeadContext,
    events: {} as LeadEvent,
    /** `null` where the person went back. */
    output: {} as { lead: StoredLead | null; isResumed: boolean },
    tags: {} as 'busy',
    children: {} as { addLead: 'addLead'; resumeLead: 'resumeLead' },
  },
  actors: {
    /** Idempotency key: after a lost answer the same lead must not count twice (LEAD-5). */
    addLead: effect<StoredLead, LeadDraft>('addLead'),
    resumeLead: effect<StoredLead, { leadId: string }>('resumeLead'),
  },
  actions: {
    keepDraft: assign((_, { lead: draft }: { lead: LeadDraft }) => ({ draft })),
    keepResumedId: assign((_, { leadId }: { leadId: string }) => ({ resumedId: leadId })),
    noteResumed: assign({ isResumed: true }),
    keepLead: assign((_, stored: StoredLead) => ({ lead: stored })),
    keepProblem: assign(problemWithFieldsOf),
    clearProblem: assign({ problem: null, fieldErrors: [] }),
    /** What this tab kept of a form that is over. */
    dropKept: () => {},
  },
})

const sending = lead.createStateConfig({
  tags: 'busy',
  entry: 'clearProblem',
  invoke: {
    id: 'addLead',
    src: 'addLead',
    input: ({ context: { draft } }) => required(draft, 'draft'),
    onDone: {
      target: 'sent',
      actions: [{ type: 'keepLead', params: ({ event }) => event.output }, 'dropKept'],
    },
    onError: { target: 'editing', actions: keepProblem },
  },
})

const resuming = lead.createStateConfig({
  tags: 'busy',
  entry: 'clearProblem',
  invoke: {
    id: 'resumeLead',
    src: 'resumeLead',
    input: ({ context }) => ({ leadId: required(context.resumedId, 'resumed lead') }),
    onDone: {
      target: 'sent',
      actions: [
        { type: 'keepLead', params: ({ event }) => event.output },
        'noteResumed',
        'dropKept',
      ],
    },
    onError: { target: 'editing', actions: keepProblem },
  },
})

export const leadMachine = lead.createMachine({
  id: 'lead',
  context: {
    draft: null,
    resumedId: null,
    isResumed: false,
    lead: null,
    problem: null,
    fieldErrors: [],
  },
  initial: 'editing',
  states: {
    editing: {
      on: {
        'lead.submit': {
          target: 'sending',
          actions: { type: 'keepDraft', params: ({ event }) => event },
        },
        'lead.resume': {
          target: 'resuming',
          actions: { type: 'keepResumedId', params: ({ event }) => event },
        },
        'lead.back': { target: 'left', actions: 'dropKept' },
      },
    },
    sending,
    resuming,
    sent: { type: 'final' },
    left: { type: 'final' },
  },
  output: ({ context: { lead: stored, isResumed } }) => ({ lead: stored, isResumed }),
})
