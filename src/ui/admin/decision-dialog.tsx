import { Button, chakra, Dialog, Portal, Stack } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useId } from 'react'
import { useForm } from 'react-hook-form'

import { rejectionSchema } from '#src/api/contract/admin-access.ts'
import type { Wording } from '#src/machines/decisions/decisions.machine.ts'
import type { DecisionsView } from '#src/machines/decisions/decisions.view.ts'
import {
  decisionBarId,
  peopleIn,
  verdictWords,
  type DecisionCallbacks,
} from '#src/ui/admin/decision.ts'
import { Form } from '#src/ui/parts/form.tsx'
import { ProblemAlert } from '#src/ui/parts/problem-alert.tsx'
import { TextField } from '#src/ui/parts/text-field.tsx'

type AskingView = Extract<DecisionsView, { step: 'asking' }>
type DecisionDialogProps = Pick<DecisionCallbacks, 'onConfirm' | 'onCancel'> & { view: AskingView }

/** Asks once before a decision, by how many people it is about; a rejection says why. */
export function DecisionDialog({ view, onConfirm, onCancel }: DecisionDialogProps) {
  const { verdict, people, problem, isBusy, wording } = view
  const { act, question } = verdictWords[verdict]
  const formId = useId()
  const isRejection = verdict === 'reject'

  return (
    <Dialog.Root
      role="alertdialog"
      open
      finalFocusEl={() => document.getElementById(decisionBarId)}
      onOpenChange={({ open }) => (open || isBusy ? undefined : onCancel())}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content>
            <Dialog.Header>
              <Dialog.Title>{question(peopleIn(people))}</Dialog.Title>
            </Dialog.Header>
            <Dialog.Body>
              <Stack gap="5">
                {people.length === 1 ? null : <Names people={people} />}
                {isRejection ? (
                  <Rejection id={formId} isBusy={isBusy} wording={wording} onSubmit={onConfirm} />
                ) : null}
                <ProblemAlert>{problem}</ProblemAlert>
              </Stack>
            </Dialog.Body>
            <Dialog.Footer>
              <Button
                variant="outline"
                aria-disabled={isBusy}
                onClick={isBusy ? undefined : onCancel}
              >
                Cancel
              </Button>
              <Button
                {...(isRejection
                  ? { type: 'submit', form: formId }
                  : { 'data-autofocus': true, onClick: () => !isBusy && onConfirm(wording) })}
                aria-disabled={isBusy}
              >
                {isBusy ? 'Loading...' : act}
              </Button>
            </Dialog.Footer>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}

type RejectionProps = {
  id: string
  isBusy: boolean
  wording: Wording
  onSubmit: (wording: Wording) => void
}

/** What was written for a rejection that did not go through stands in it again. */
function Rejection({ id, isBusy, wording, onSubmit }: RejectionProps) {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(rejectionSchema),
    defaultValues: wording,
  })

  return (
    <Form id={id} isBusy={isBusy} onSubmit={handleSubmit((typed) => onSubmit(typed))}>
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
    </Form>
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
