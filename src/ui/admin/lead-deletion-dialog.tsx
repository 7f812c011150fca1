import { useEffect } from 'react'
import { useForm } from 'react-hook-form'

import type { LeadDeletionView } from '#src/machines/lead-deletion/lead-deletion.view.ts'
import { TextField } from '#src/ui/parts/forms/text-field.tsx'
import { FormDialog } from '#src/ui/parts/overlays/form-dialog.tsx'

type LeadDeletionDialogProps = {
  view: Extract<LeadDeletionView, { step: 'asking' }>
  onType: (reason: string) => void
  onConfirm: (reason: string) => void
  onCancel: () => void
}

/** LEAD-6: asks why, before one lead goes for good. */
export function LeadDeletionDialog(props: LeadDeletionDialogProps) {
  const { view, onType, onConfirm, onCancel } = props
  const { lead, reason, isMistaken, problem, isBusy } = view
  const form = useForm({ defaultValues: { reason } })
  const { register, handleSubmit, setFocus, getValues, formState } = form
  const { submitCount } = formState
  useEffect(() => {
    if (isMistaken) {
      setFocus('reason')
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the count tells when
  }, [isMistaken, submitCount, setFocus])

  return (
    <FormDialog
      title={`Delete the lead ${lead.company}?`}
      description="The lead is deleted for good. What was opened with it still counts."
      action="Delete lead"
      isDestructive
      isBusy={isBusy}
      problem={problem}
      onSubmit={handleSubmit((it) => onConfirm(it.reason))}
      onCancel={onCancel}
    >
      <TextField
        {...register('reason', { onChange: () => onType(getValues('reason')) })}
        label="Reason"
        hint="For the audit log, where it stays: please name nobody."
        required
        maxLength={500}
        autoComplete="off"
        data-autofocus
        error={isMistaken ? 'Please give a reason.' : undefined}
      />
    </FormDialog>
  )
}
