import { Button, Dialog, Portal, Stack } from '@chakra-ui/react'
import { useId } from 'react'
import { useForm } from 'react-hook-form'

import type { PersonAct } from '#src/machines/person-admin/person-admin.machine.ts'
import type { PersonAdminView } from '#src/machines/person-admin/person-admin.view.ts'
import { actWords } from '#src/ui/admin/person.ts'
import { Form } from '#src/ui/parts/form.tsx'
import { ProblemAlert } from '#src/ui/parts/problem-alert.tsx'
import { TextField } from '#src/ui/parts/text-field.tsx'

type AskingView = Extract<PersonAdminView, { step: 'asking' }>
type PersonDialogProps = {
  view: AskingView
  onConfirm: (typed: string) => void
  onCancel: () => void
}

type FieldWords = { label: string; hint: (email: string) => string; mistake: string }

/** What has to be typed before a yes counts. */
const fields: Readonly<Partial<Record<PersonAct, FieldWords>>> = {
  take: {
    label: 'Their email',
    hint: (email) => `Type ${email} to confirm.`,
    mistake: 'This is not their email.',
  },
  disable: {
    label: 'Reason',
    hint: () => 'For the audit log.',
    mistake: 'Please give a reason.',
  },
}

/** Asks once before an act on somebody's account. What was typed for one that did not go through stands in it again. */
export function PersonDialog({ view, onConfirm, onCancel }: PersonDialogProps) {
  const { act, person, typed, isMistaken, problem, isBusy } = view
  const { act: action, question, means } = actWords[act]
  const formId = useId()
  const { register, handleSubmit } = useForm({ defaultValues: { typed } })
  const field = fields[act]

  return (
    <Dialog.Root
      role="alertdialog"
      open
      finalFocusEl={() => null}
      onOpenChange={({ open }) => (open || isBusy ? undefined : onCancel())}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content>
            <Dialog.Header>
              <Dialog.Title>{question(person.name)}</Dialog.Title>
            </Dialog.Header>
            <Dialog.Body>
              <Stack gap="5">
                <Dialog.Description>{means}</Dialog.Description>
                <Form
                  id={formId}
                  isBusy={isBusy}
                  onSubmit={handleSubmit((it) => onConfirm(it.typed))}
                >
                  {field === undefined ? null : (
                    <TextField
                      {...register('typed')}
                      label={field.label}
                      hint={field.hint(person.email)}
                      required
                      maxLength={500}
                      autoComplete="off"
                      autoCapitalize="none"
                      spellCheck={act === 'disable'}
                      data-autofocus
                      error={isMistaken ? field.mistake : undefined}
                    />
                  )}
                </Form>
                <ProblemAlert>{problem}</ProblemAlert>
              </Stack>
            </Dialog.Body>
            <Dialog.Footer>
              <Button
                variant="outline"
                data-autofocus={field === undefined || undefined}
                aria-disabled={isBusy}
                onClick={isBusy ? undefined : onCancel}
              >
                Cancel
              </Button>
              <Button type="submit" form={formId} aria-disabled={isBusy}>
                {isBusy ? 'Loading...' : action}
              </Button>
            </Dialog.Footer>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}
