import type { ConversationsView } from '#src/machines/conversations/conversations.view.ts'
import { FormDialog } from '#src/ui/parts/overlays/form-dialog.tsx'

type DeleteAllDialogProps = {
  view: Extract<ConversationsView, { step: 'deleteAll' }>
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before everything goes. */
export function DeleteAllDialog({ view, onConfirm, onCancel }: DeleteAllDialogProps) {
  const { problem, isBusy } = view

  return (
    <FormDialog
      title="Delete all your conversations?"
      description="All questions and answers are deleted for good, including those you deleted a moment ago and what was sent to your phone. This cannot be undone."
      action="Delete all"
      isDestructive
      isBusy={isBusy}
      problem={problem}
      onSubmit={(event) => {
        event.preventDefault()
        onConfirm()
      }}
      onCancel={onCancel}
    />
  )
}
