import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'

import { renameConversation } from '#src/api/contract/conversations.ts'
import type { ConversationsView } from '#src/machines/conversations/conversations.view.ts'
import { TextField } from '#src/ui/parts/forms/text-field.tsx'
import { FormDialog } from '#src/ui/parts/overlays/form-dialog.tsx'

type RenameDialogProps = {
  view: Extract<ConversationsView, { step: 'rename' }>
  onTitle: (title: string) => void
  onCancel: () => void
}

const schema = z.pick(renameConversation.input, { title: true })

/** Asks for a new title. */
export function RenameDialog({ view, onTitle, onCancel }: RenameDialogProps) {
  const { title, problem, isBusy } = view
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { title },
  })

  return (
    <FormDialog
      role="dialog"
      title="Rename this conversation"
      action="Save"
      isBusy={isBusy}
      problem={problem}
      onSubmit={handleSubmit((values) => onTitle(values.title))}
      onCancel={onCancel}
    >
      <TextField
        {...register('title')}
        label="Title"
        autoComplete="off"
        required
        data-autofocus
        error={formState.errors.title?.message}
      />
    </FormDialog>
  )
}
