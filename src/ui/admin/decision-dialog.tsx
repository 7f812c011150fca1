import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'

import { isMarked, rejectionSchema } from '#src/api/contract/admin-access.ts'
import type { Wording } from '#src/machines/decisions/words.ts'
import type { DecisionsView } from '#src/machines/decisions/decisions.view.ts'
import { ApplicantList } from '#src/ui/admin/applicant-list.tsx'
import {
  decisionBarId,
  isRevocation,
  meaningOf,
  peopleIn,
  wordsOf,
  type DecisionCallbacks,
} from '#src/ui/admin/decision.ts'
import { Check } from '#src/ui/parts/forms/check.ts'
import { TextField } from '#src/ui/parts/forms/text-field.tsx'
import { useTyped } from '#src/ui/parts/forms/use-typed.ts'
import { FormDialog } from '#src/ui/parts/overlays/form-dialog.tsx'
import { ProblemAlert } from '#src/ui/parts/status/problem-alert.tsx'

type AskingView = Extract<DecisionsView, { step: 'asking' }>
type DecisionDialogProps = Pick<DecisionCallbacks, 'onLeaveOut' | 'onConfirm' | 'onCancel'> & {
  view: AskingView
  /** Of who looks. */
  email: string
  /** The message of a rejection, while it is being written. */
  onType: (wording: Wording) => void
}

/**
 * Confirms a decision: about how many people, some of whom can be left out. A rejection has a reason; if it failed, the dialog
 * shows the reason again.
 */
export function DecisionDialog(props: DecisionDialogProps) {
  const { view, email, onType, onLeaveOut, onConfirm, onCancel } = props
  const { verdict, people, problem, isBusy, wording } = view
  const { act, question, isDestructive = false } = wordsOf(verdict, people)
  const isRejection = verdict === 'reject'
  const isWritten = isRejection || isRevocation(verdict, people)
  const marked = verdict === 'approve' ? people.filter(isMarked) : []
  const mustConfirm = people.length > 1 && marked.length > 0
  const { register, handleSubmit, subscribe, formState } = useForm({
    resolver: zodResolver(mustConfirm ? checkedForm : isRejection ? rejectionForm : otherForm),
    defaultValues: { ...wording, isChecked: false },
  })
  useTyped(subscribe, ({ reason, note = '' }) => (isWritten ? onType({ reason, note }) : undefined))

  return (
    <FormDialog
      title={question(peopleIn(people))}
      description={meaningOf(verdict, people, email)}
      action={act}
      isDestructive={isDestructive}
      isUndoable={marked.length === 0 && verdict !== 'reopen'}
      isBusy={isBusy}
      problem={problem}
      finalFocus={() => document.getElementById(decisionBarId)}
      onSubmit={handleSubmit(({ reason, note }) =>
        onConfirm(isWritten ? { reason, note } : wording),
      )}
      onCancel={onCancel}
    >
      <ApplicantList
        people={people}
        showsWarnings={verdict === 'approve'}
        isBusy={isBusy}
        onLeaveOut={people.length > 1 ? onLeaveOut : null}
      />
      {mustConfirm ? (
        <>
          <Check>
            <input type="checkbox" {...register('isChecked')} data-autofocus />
            {checkedText(marked.length)}
          </Check>
          <ProblemAlert>{formState.errors.isChecked?.message}</ProblemAlert>
        </>
      ) : null}
      {isRejection ? (
        <TextField
          {...register('reason')}
          label="Reason"
          hint="They see it on their page and in a mail."
          required
          data-autofocus
          error={formState.errors.reason?.message}
        />
      ) : null}
      {isWritten ? (
        <TextField
          {...register('note')}
          label="Note"
          hint="For admins only."
          error={formState.errors.note?.message}
        />
      ) : null}
    </FormDialog>
  )
}

const checkedText = (count: number) =>
  count === 1 ? 'I checked the person marked.' : `I checked the ${count} people marked.`

const rejectionForm = z.object({ ...rejectionSchema.shape, isChecked: z.boolean() })
const otherForm = z.extend(rejectionForm, { reason: z.string() })
const checkedForm = z.extend(otherForm, {
  isChecked: z
    .boolean()
    .check(z.refine((it) => it, 'Please check whoever is marked, or leave them out.')),
})
