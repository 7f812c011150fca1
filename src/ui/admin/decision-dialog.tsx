import { chakra } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'

import { rejectionSchema } from '#src/api/contract/admin-access.ts'
import type { DecisionsView } from '#src/machines/decisions/decisions.view.ts'
import {
  decisionBarId,
  peopleIn,
  verdictWords,
  type DecisionCallbacks,
} from '#src/ui/admin/decision.ts'
import { FormDialog } from '#src/ui/parts/form-dialog.tsx'
import { TextField } from '#src/ui/parts/text-field.tsx'

type AskingView = Extract<DecisionsView, { step: 'asking' }>
type DecisionDialogProps = Pick<DecisionCallbacks, 'onConfirm' | 'onCancel'> & { view: AskingView }

/**
 * Asks once before a decision, by how many people it is about; a rejection says why. What was written for one that did not
 * go through stands in it again.
 */
export function DecisionDialog({ view, onConfirm, onCancel }: DecisionDialogProps) {
  const { verdict, people, problem, isBusy, wording } = view
  const { act, question } = verdictWords[verdict]
  const isRejection = verdict === 'reject'
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(rejectionSchema),
    defaultValues: wording,
  })

  return (
    <FormDialog
      title={question(peopleIn(people))}
      description={people.length === 1 ? null : <Names people={people} />}
      action={act}
      isUndoable
      isBusy={isBusy}
      problem={problem}
      finalFocus={() => document.getElementById(decisionBarId)}
      onSubmit={isRejection ? handleSubmit((typed) => onConfirm(typed)) : () => onConfirm(wording)}
      onCancel={onCancel}
    >
      {isRejection ? (
        <>
          <TextField
            {...register('reason')}
            label="Reason"
            hint="They read it on their page and in a mail."
            required
            data-autofocus
            error={formState.errors.reason?.message}
          />
          <TextField
            {...register('note')}
            label="Note"
            hint="For admins alone."
            error={formState.errors.note?.message}
          />
        </>
      ) : null}
    </FormDialog>
  )
}

const mostNames = 8

function Names({ people }: Pick<AskingView, 'people'>) {
  const others = people.length - mostNames

  return (
    <List>
      {people.slice(0, mostNames).map(({ personId, name }) => (
        <li key={personId}>{name}</li>
      ))}
      {others > 0 ? <li>and {others} more</li> : null}
    </List>
  )
}

const List = chakra('ul', { base: { ps: '5', listStyleType: 'disc', overflowWrap: 'anywhere' } })
