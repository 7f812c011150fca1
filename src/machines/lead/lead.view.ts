import type { SnapshotFrom } from 'xstate'

import type { leadMachine } from '#src/machines/lead/lead.machine.ts'

export type LeadView = {
  step: 'editing' | 'sending' | 'resuming' | 'done'
  problem: string | null
  fieldErrors: readonly { field: string; message: string }[]
}

export const selectLeadView = ({ value, context }: SnapshotFrom<typeof leadMachine>): LeadView => ({
  step: value === 'sent' || value === 'left' ? 'done' : value,
  problem: context.problem,
  fieldErrors: context.fieldErrors,
})
