import { Button, Dialog } from '@chakra-ui/react'
import { useId, type ReactNode, type SubmitEvent } from 'react'

import { destructive } from '#src/ui/parts/buttons/destructive.ts'
import { Form } from '#src/ui/parts/forms/form.tsx'
import { SubmitButton } from '#src/ui/parts/forms/submit-button.tsx'
import { DialogFrame } from '#src/ui/parts/overlays/dialog-frame.tsx'
import { ProblemAlert } from '#src/ui/parts/status/problem-alert.tsx'

type FormDialogProps = {
  title: string
  /** The consequence of the action. */
  description?: ReactNode
  /** The button's text, which names the action. */
  action: string
  /** `dialog` if it asks for input rather than a confirmation. */
  role?: 'alertdialog' | 'dialog'
  isOpen?: boolean
  isBusy?: boolean
  /** The action can be undone, so Enter may do it at once. */
  isUndoable?: boolean
  /** The action deletes for good, or locks somebody out, so its button is not coloured like those that save. */
  isDestructive?: boolean
  /** Why it failed. */
  problem?: string | null
  /** Gets the focus afterwards; `null` for what had it before. */
  finalFocus?: () => HTMLElement | null
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => unknown
  onCancel: () => void
  /** Fields to fill in, the first one with `data-autofocus`. */
  children?: ReactNode
}

/** Confirms an action. Without fields the focus is on Cancel, so that pressing Enter at once does no harm. */
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
