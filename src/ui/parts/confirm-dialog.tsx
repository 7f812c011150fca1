import { Button, Dialog, Portal } from '@chakra-ui/react'
import type { ReactElement, ReactNode } from 'react'

type ConfirmDialogProps = {
  title: string
  /** What a yes brings about. */
  children: ReactNode
  /** The yes, in the words of what it does. */
  action: string
  isOpen: boolean
  isBusy?: boolean
  /** The button that asks, where nothing else does. */
  trigger?: ReactElement
  /** Has the focus afterwards; `null`: what had it before. */
  finalFocus?: () => HTMLElement | null
  onAsk?: () => void
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before what cannot be taken back. The focus is on Cancel: who presses Enter at once has lost nothing. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, action, isOpen, isBusy = false, trigger } = props
  const { finalFocus = () => null, onAsk, onConfirm, onCancel } = props

  return (
    <Dialog.Root
      role="alertdialog"
      open={isOpen}
      finalFocusEl={finalFocus}
      onOpenChange={({ open }) => (open ? onAsk?.() : onCancel())}
    >
      {trigger === undefined ? null : <Dialog.Trigger asChild>{trigger}</Dialog.Trigger>}
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content>
            <Dialog.Header>
              <Dialog.Title>{title}</Dialog.Title>
            </Dialog.Header>
            <Dialog.Body>
              <Dialog.Description>{children}</Dialog.Description>
            </Dialog.Body>
            <Dialog.Footer>
              <Button
                variant="outline"
                data-autofocus
                aria-disabled={isBusy}
                onClick={isBusy ? undefined : onCancel}
              >
                Cancel
              </Button>
              <Button aria-disabled={isBusy} onClick={isBusy ? undefined : onConfirm}>
                {isBusy ? 'Loading...' : action}
              </Button>
            </Dialog.Footer>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}
