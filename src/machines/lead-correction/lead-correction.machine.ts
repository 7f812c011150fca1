import { assign, setup } from 'xstate'

import type { CorrectableLead, LeadDraft } from '#src/api/contract/leads.ts'
import { required } from '#src/lib/required.ts'
import { effect } from '#src/machines/effect.ts'
import { ifOutdated, leadGuards, onShown, type LeadShown } from '#src/machines/lead-change.ts'
import { onNewest } from '#src/machines/lead-correction/on-newest.ts'
import { keepProblem, onItsError, problemWithFieldsOf } from '#src/machines/problem.ts'

/** A form as it is sent; `reason`: an admin's, for the audit log. */
type Correction = { draft: LeadDraft; reason: string }
/** A lead, and how it is reached: as the person's own, or as one that an admin has open. */
type Asked = { lead: CorrectableLead; isOwn: boolean }
type WhichLead = { id: string; isOwn: boolean }
/** Which lead, in the version that was seen. */
export type SentCorrection = Correction & WhichLead & { version: number }

type LeadCorrectionEvent =
  | ({ type: 'correction.ask' } & Asked)
  | ({ type: 'correction.save' } & Correction)
  | { type: 'correction.cancel' }
  | LeadShown

type LeadCorrectionContext = {
  /** The version this page knows: the server refuses a correction if it has another one. */
  lead: CorrectableLead | null
  isOwn: boolean
  /** What the form begins with: the lead, or what was typed merged into its newest version. */
  begun: CorrectableLead | LeadDraft | null
  sent: Correction | null
  /** Another lead is open by now, or none. */
  isLeft: boolean
  problem: string | null
  fieldErrors: readonly { field: string; message: string }[]
}

const noProblem = { problem: null, fieldErrors: [] }

const leadCorrection = setup({
  types: {
    context: {} as LeadCorrectionContext,
    events: {} as LeadCorrectionEvent,
    tags: {} as 'busy',
    children: {} as { correct: 'correct'; reload: 'reload' },
  },
  actors: {
    correct: effect<CorrectableLead, SentCorrection>('correct'),
    /** `null` if it was deleted. */
    reload: effect<CorrectableLead | null, WhichLead>('reload'),
  },
  guards: leadGuards,
  actions: {
    keepAsked: assign((_, { lead, isOwn }: Asked) => ({
      lead,
      isOwn,
      begun: lead,
      sent: null,
      isLeft: false,
      ...noProblem,
    })),
    keepSent: assign((_, { draft, reason }: Correction) => ({ sent: { draft, reason } })),
    keepCorrected: assign((_, lead: CorrectableLead) => ({ lead })),
    /** Keeps both what was typed and what somebody else corrected meanwhile. */
    keepNewest: assign(({ context: { lead, sent } }, newest: CorrectableLead | null) => {
      const [before, now] = [required(lead, 'lead'), required(newest, 'newest lead')]
      return { lead: now, begun: onNewest(required(sent, 'correction').draft, before, now) }
    }),
    keepLeft: assign(({ context: { lead } }, { id }: LeadShown) => ({ isLeft: lead?.id !== id })),
    keepProblem: assign(problemWithFieldsOf),
    clearProblem: assign(noProblem),
    /** A port: writes the newest version into what was loaded of the lead. */
    showNewest: () => {},
    /** A port: loads the leads again. */
    renewShown: () => {},
    /** A port. */
    announceCorrection: () => {},
    /** A port: the lead was deleted meanwhile. */
    announceGone: () => {},
  },
})

const onAsk = {
  'correction.ask': {
    target: 'editing',
    actions: { type: 'keepAsked', params: ({ event }: { event: Asked }) => event },
  },
} as const
const onLead = <TLead>({ event }: { event: { output: TLead } }) => event.output

const editing = leadCorrection.createStateConfig({
  on: {
    'correction.save': {
      target: 'saving',
      actions: { type: 'keepSent', params: ({ event }) => event },
    },
    'correction.cancel': 'idle',
    ...onShown,
  },
})

const saving = leadCorrection.createStateConfig({
  tags: 'busy',
  entry: 'clearProblem',
  on: onShown,
  invoke: {
    id: 'correct',
    src: 'correct',
    input: ({ context: { lead, isOwn, sent } }) => {
      const { id, version } = required(lead, 'lead')
      return { id, version, isOwn, ...required(sent, 'correction') }
    },
    onDone: {
      target: 'saved',
      actions: [{ type: 'keepCorrected', params: onLead }, 'showNewest'],
    },
    onError: [
      { guard: { type: 'isGone', params: onItsError }, target: 'gone' },
      ifOutdated,
      { target: 'editing', actions: keepProblem },
    ],
  },
})

const reloading = leadCorrection.createStateConfig({
  tags: 'busy',
  on: onShown,
  invoke: {
    id: 'reload',
    src: 'reload',
    input: ({ context: { lead, isOwn } }) => ({ id: required(lead, 'lead').id, isOwn }),
    // The form shows the newest version with what was typed.
    onDone: [
      {
        guard: { type: 'isThere', params: onLead },
        target: 'editing',
        actions: [{ type: 'keepNewest', params: onLead }, 'showNewest'],
      },
      { target: 'gone' },
    ],
    onError: { target: 'editing', actions: keepProblem },
  },
})

/** Told once: in the drawer, until it shows something else, or on whatever page the person is by then. */
const saved = leadCorrection.createStateConfig({
  always: { guard: 'isLeft', target: 'idle', actions: 'announceCorrection' },
  on: { ...onAsk, 'lead.show': 'idle' },
})

const gone = leadCorrection.createStateConfig({
  entry: 'renewShown',
  always: { guard: 'isLeft', target: 'idle', actions: 'announceGone' },
  on: onAsk,
})

/**
 * LEAD-6, LEAD-7: corrects a lead, for an admin or for the person who wrote it. If somebody else came first, the newest version
 * is merged under what was typed, and the person sends it again.
 */
export const leadCorrectionMachine = leadCorrection.createMachine({
  id: 'leadCorrection',
  context: { lead: null, isOwn: false, begun: null, sent: null, isLeft: false, ...noProblem },
  initial: 'idle',
  states: {
    idle: { on: onAsk },
    editing,
    saving,
    reloading,
    saved,
    gone,
  },
})
