import { useEffect } from 'react'
import { useForm } from 'react-hook-form'

import type { PersonAct } from '#src/machines/admin-act/asked.ts'
import type { PersonActView } from '#src/machines/admin-act/admin-act.view.ts'
import { actWords, standingText } from '#src/ui/admin/person.ts'
import { TextField } from '#src/ui/parts/forms/text-field.tsx'
import { FormDialog } from '#src/ui/parts/overlays/form-dialog.tsx'

type AskingView = Extract<PersonActView, { step: 'asking' }>
type PersonDialogProps = {
  view: AskingView
  /** It is the admin's own account. */
  isOneself: boolean
  /** The reason for the audit log; an address that was typed to confirm is not kept. */
  onType: (typed: string) => void
  onConfirm: (typed: string) => void
  onCancel: () => void
}

type FieldWords = { label: string; hint: (email: string) => string; mistake: string }

const reason: FieldWords = {
  label: 'Reason',
  hint: () => 'For the audit log.',
  mistake: 'Please give a reason.',
}

/** What has to be typed to confirm. */
const fields: Readonly<Partial<Record<PersonAct, FieldWords>>> = {
  take: {
    label: 'Their email',
    hint: (email) => `Type ${email} to confirm.`,
    mistake: 'This is not their email.',
  },
  disable: reason,
  resetSignIn: reason,
  deleteLeads: reason,
}

/**
 * Confirms an act on somebody's account. If the act failed, the dialog shows what was typed again; if somebody else came first,
 * it shows the account as it is now.
 */
export function PersonDialog(props: PersonDialogProps) {
  const { view, isOneself, onType, onConfirm, onCancel } = props
  const { act, person, typed, isMistaken, problem, now, isBusy } = view
  const {
    act: action,
    question,
    means,
    meansToOneself = means,
    isDestructive = false,
  } = actWords[act]
  const form = useForm({ defaultValues: { typed } })
  const { register, handleSubmit, setFocus, getValues, formState } = form
  const { submitCount } = formState
  useEffect(() => {
    if (isMistaken) {
      setFocus('typed')
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the count tells when
  }, [isMistaken, submitCount, setFocus])
  const field = fields[act]

  return (
    <FormDialog
      title={question(person.name)}
      description={isOneself ? meansToOneself : means}
      action={action}
      isDestructive={isDestructive}
      isBusy={isBusy}
      problem={problem !== null && now !== null ? `${problem} ${standingText(now)}` : problem}
      onSubmit={handleSubmit((it) => onConfirm(it.typed))}
      onCancel={onCancel}
    >
      {field === undefined ? null : (
        <TextField
          {...register('typed', {
            onChange: () => (field === reason ? onType(getValues('typed')) : undefined),
          })}
          label={field.label}
          hint={field.hint(person.email)}
          required
          maxLength={500}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={field === reason}
          data-autofocus
          error={isMistaken ? field.mistake : undefined}
        />
      )}
    </FormDialog>
  )
}
