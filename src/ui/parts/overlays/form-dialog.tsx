import { Button, Dialog } from '@chakra-ui/react'
import { useId, type ReactNode, type SubmitEvent } from 'react'

import { Form } from '#src/ui/parts/forms/form.tsx'
import { SubmitButton } from '#src/ui/parts/forms/submit-button.tsx'
import { DialogFrame } from '#src/ui/parts/overlays/dialog-frame.tsx'
import { ProblemAlert } from '#src/ui/parts/status/problem-alert.tsx'

type FormDialogProps = {
  title: string
  /** What the action brings about. */
  description?: ReactNode
  /** In the words of what is done. */
  action: string
  /** `dialog`: it asks for something rather than whether. */
  role?: 'alertdialog' | 'dialog'
  isOpen?: boolean
  isBusy?: boolean
  /** The action can be taken back: Enter does it at once. */
  isUndoable?: boolean
  /** The action takes away for good, or shuts somebody out: its button has not the colour of those that save. */
  isDestructive?: boolean
  /** Why it was not done. */
  problem?: string | null
  /** Has the focus afterwards; `null`: what had it before. */
  finalFocus?: () => HTMLElement | null
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => unknown
  onCancel: () => void
  /** What has to be filled in first, the first field with `data-autofocus`. */
  children?: ReactNode
}

/**
 * Asks before something is done. With nothing to fill in the focus is on Cancel: who presses Enter at once has lost
 * nothing.
 */
export function FormDialog(props: FormDialogProps) {
  const { title, description = null, action, role = 'alertdialog', isOpen = true } = props
  const { isBusy = false, isUndoable = false, isDestructive = false, problem = null } = props
  const { finalFocus = () => null, onSubmit, onCancel, children } = props
  const formId = useId()

  return (
    <Dialog.Root
      role={role}
      open={isOpen}
      closeOnInteractOutside={false}
      finalFocusEl={finalFocus}
      onOpenChange={({ open }) => (open || isBusy ? undefined : onCancel())}
    >
      <DialogFrame title={title}>
        <Dialog.Body>
          <Form id={formId} isBusy={isBusy} onSubmit={onSubmit}>
            {description === null ? null : <Dialog.Description>{description}</Dialog.Description>}
            {children}
          </Form>
        </Dialog.Body>
        <Dialog.Footer>
          {/* In sight, however far the form is scrolled. */}
          <ProblemAlert>{problem}</ProblemAlert>
          <Button
            variant="outline"
            data-autofocus={!isUndoable || undefined}
            aria-disabled={isBusy}
            onClick={isBusy ? undefined : onCancel}
          >
            Cancel
          </Button>
          <SubmitButton
            form={formId}
            data-autofocus={isUndoable || undefined}
            isBusy={isBusy}
            busyText="Loading..."
            css={isDestructive ? destructive : undefined}
          >
            {action}
          </SubmitButton>
        </Dialog.Footer>
      </DialogFrame>
    </Dialog.Root>
  )
}

const destructive = {
  '--button-bg': 'colors.danger.solid',
  '--button-hover': 'colors.danger.hover',
} as const
