import type { SnapshotFrom } from 'xstate'

import { required } from '#src/lib/required.ts'
import type {
  DoomedLead,
  leadDeletionMachine,
} from '#src/machines/lead-deletion/lead-deletion.machine.ts'

export type LeadDeletionView =
  | { step: 'idle' }
  | {
      step: 'asking'
      lead: DoomedLead
      reason: string
      isMistaken: boolean
      problem: string | null
      isBusy: boolean
    }
  | { step: 'deleted'; id: string }

export const selectLeadDeletionView = (
  snapshot: SnapshotFrom<typeof leadDeletionMachine>,
): LeadDeletionView => {
  if (snapshot.matches('idle')) {
    return { step: 'idle' }
  }
  const { reason, isMistaken, problem } = snapshot.context
  const lead = required(snapshot.context.lead, 'lead')
  return snapshot.matches('deleted')
    ? { step: 'deleted', id: lead.id }
    : { step: 'asking', lead, reason, isMistaken, problem, isBusy: snapshot.hasTag('busy') }
}
