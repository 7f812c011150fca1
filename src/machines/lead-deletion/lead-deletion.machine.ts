import { assign, setup } from 'xstate'

import type { CorrectableLead } from '#src/api/contract/leads.ts'
import { required } from '#src/lib/required.ts'
import { effect } from '#src/machines/effect.ts'
import { ifOutdated, leadGuards, onShown, type LeadShown } from '#src/machines/lead-change.ts'
import { keepProblem, onItsError, problemOf } from '#src/machines/problem.ts'

/** A lead as the admin saw it. */
export type DoomedLead = Pick<CorrectableLead, 'id' | 'company' | 'version'>
/** What is sent: which lead, in the version that was seen, and why it is deleted. */
export type SentDeletion = Pick<DoomedLead, 'id' | 'version'> & { reason: string }

type LeadDeletionEvent =
  | { type: 'deletion.ask'; lead: DoomedLead }
  | { type: 'deletion.confirm'; reason: string }
  | { type: 'deletion.cancel' }
  | LeadShown

type LeadDeletionContext = {
  lead: DoomedLead | null
  /** As typed into the dialog's field. */
  reason: string
  /** No reason was given. */
  isMistaken: boolean
  /** Another lead is open by now, or none. */
  isLeft: boolean
  problem: string | null
}

const leadDeletion = setup({
  types: {
    context: {} as LeadDeletionContext,
    events: {} as LeadDeletionEvent,
    tags: {} as 'busy',
    children: {} as { remove: 'remove'; reload: 'reload' },
  },
  actors: {
    remove: effect<Record<string, never>, SentDeletion>('remove'),
    /** `null` if it was deleted. */
    reload: effect<DoomedLead | null, { id: string }>('reload'),
  },
  guards: {
    ...leadGuards,
    hasReason: (_, { reason }: { reason: string }) => reason.trim() !== '',
  },
  actions: {
    keepAsked: assign((_, { lead }: { lead: DoomedLead }) => ({
      lead,
      reason: '',
      isMistaken: false,
      isLeft: false,
      problem: null,
    })),
    keepReason: assign((_, { reason }: { reason: string }) => ({ reason, isMistaken: false })),
    keepMistake: assign((_, { reason }: { reason: string }) => ({ reason, isMistaken: true })),
    keepNewest: assign((_, lead: DoomedLead | null) => ({ lead })),
    keepLeft: assign(({ context: { lead } }, { id }: LeadShown) => ({ isLeft: lead?.id !== id })),
    keepProblem: assign(problemOf),
    clearProblem: assign({ problem: null }),
    /** A port: loads the leads again. */
    renewShown: () => {},
    /** A port. */
    announceDeletion: () => {},
  },
})

const onAsk = {
  'deletion.ask': {
    target: 'asking',
    actions: { type: 'keepAsked', params: ({ event }: { event: { lead: DoomedLead } }) => event },
  },
} as const
const onNewest = ({ event }: { event: { output: DoomedLead | null } }) => event.output

const asking = leadDeletion.createStateConfig({
  on: {
    'deletion.confirm': [
      {
        guard: { type: 'hasReason', params: ({ event }) => event },
        target: 'deleting',
        actions: { type: 'keepReason', params: ({ event }) => event },
      },
      { actions: { type: 'keepMistake', params: ({ event }) => event } },
    ],
    'deletion.cancel': 'idle',
    ...onShown,
  },
})

const deleting = leadDeletion.createStateConfig({
  tags: 'busy',
  entry: 'clearProblem',
  on: onShown,
  invoke: {
    id: 'remove',
    src: 'remove',
    input: ({ context: { lead, reason } }) => {
      const { id, version } = required(lead, 'lead')
      return { id, version, reason: reason.trim() }
    },
    onDone: 'deleted',
    onError: [
      // Whether somebody else deleted it, or this call did and its answer got lost.
      { guard: { type: 'isGone', params: onItsError }, target: 'deleted' },
      ifOutdated,
      { target: 'asking', actions: keepProblem },
    ],
  },
})

const reloading = leadDeletion.createStateConfig({
  tags: 'busy',
  on: onShown,
  invoke: {
    id: 'reload',
    src: 'reload',
    input: ({ context: { lead } }) => ({ id: required(lead, 'lead').id }),
    // The admin sees what the lead says now.
    onDone: [
      {
        guard: { type: 'isThere', params: onNewest },
        target: 'asking',
        actions: [{ type: 'keepNewest', params: onNewest }, 'renewShown'],
      },
      { target: 'deleted' },
    ],
    onError: { target: 'asking', actions: keepProblem },
  },
})

const deleted = leadDeletion.createStateConfig({
  entry: 'renewShown',
  always: { guard: 'isLeft', target: 'idle', actions: 'announceDeletion' },
  on: onAsk,
})

/** LEAD-6: an admin deletes one lead for good, with a reason. One that is gone already counts as deleted. */
export const leadDeletionMachine = leadDeletion.createMachine({
  id: 'leadDeletion',
  context: { lead: null, reason: '', isMistaken: false, isLeft: false, problem: null },
  initial: 'idle',
  states: {
    idle: { on: onAsk },
    asking,
    deleting,
    reloading,
    deleted,
  },
})
