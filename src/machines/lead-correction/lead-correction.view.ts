import type { SnapshotFrom } from 'xstate'

import type { CorrectableLead, LeadDraft } from '#src/api/contract/leads.ts'
import { required } from '#src/lib/required.ts'
import type { leadCorrectionMachine } from '#src/machines/lead-correction/lead-correction.machine.ts'
import { toldByForm, type ToldByForm } from '#src/machines/problem.ts'

export type LeadCorrectionView =
  | { step: 'idle' }
  | ({
      step: 'asking'
      lead: CorrectableLead
      /** What the form begins with; once more where somebody else changed the lead. */
      begun: LeadDraft | CorrectableLead
      isBusy: boolean
    } & ToldByForm)
  /** `gone`: it was deleted meanwhile. */
  | { step: 'saved' | 'gone'; lead: CorrectableLead }

export const selectLeadCorrectionView = (
  snapshot: SnapshotFrom<typeof leadCorrectionMachine>,
): LeadCorrectionView => {
  const { value, context } = snapshot
  if (value === 'idle') {
    return { step: 'idle' }
  }
  const lead = required(context.lead, 'lead')
  if (value === 'saved' || value === 'gone') {
    return { step: value, lead }
  }
  const { problem, fieldErrors } = toldByForm(context)
  return {
    step: 'asking',
    lead,
    begun: required(context.begun, 'form'),
    isBusy: snapshot.hasTag('busy'),
    problem,
    // The call nests the form in a field of its own.
    fieldErrors: fieldErrors.map(({ field, message }) => ({
      field: field.replace(/^lead\//, ''),
      message,
    })),
  }
}
