import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'

import { renameConversation } from '#src/api/contract/conversations.ts'
import type { ConversationsView } from '#src/machines/conversations/conversations.view.ts'
import { FormDialog } from '#src/ui/parts/form-dialog.tsx'
import { TextField } from '#src/ui/parts/text-field.tsx'

type ConversationDialogsProps = {
  view: Exclude<ConversationsView, { step: 'idle' }>
  onTitle: (title: string) => void
  onConfirm: () => void
  onCancel: () => void
}

/** Asks for a new title, or whether a conversation is to go for good. */
export function ConversationDialogs(props: ConversationDialogsProps) {
  const { view, onConfirm, onCancel } = props
  const { step, conversation, problem, isBusy } = view

  return step === 'rename' ? (
    <RenameDialog {...props} />
  ) : (
    <FormDialog
      title="Delete this conversation?"
      description={`“${conversation.title}” is deleted with all its questions and answers. This cannot be taken back.`}
      action="Delete"
      isBusy={isBusy}
      problem={problem}
      onSubmit={onConfirm}
      onCancel={onCancel}
    />
  )
}

const schema = z.pick(renameConversation.input, { title: true })

function RenameDialog({ view, onTitle, onCancel }: ConversationDialogsProps) {
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
