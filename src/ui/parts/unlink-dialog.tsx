import { Button, Dialog, Portal } from '@chakra-ui/react'

export type UnlinkDialogProps = {
  /** What is to be unlinked, in words. */
  name: string
  isOpen: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Takes a way to sign in away, once the person has said yes. */
export function UnlinkDialog({ name, isOpen, onConfirm, onCancel }: UnlinkDialogProps) {
  return (
    <Dialog.Root role="alertdialog" open={isOpen} onOpenChange={onCancel}>
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content>
            <Dialog.Header>
              <Dialog.Title>Unlink {name}?</Dialog.Title>
            </Dialog.Header>
            <Dialog.Body>
              <Dialog.Description>
                You can no longer sign in with it, and your other sessions that began with it end.
              </Dialog.Description>
            </Dialog.Body>
            <Dialog.Footer>
              <Button variant="outline" data-autofocus onClick={onCancel}>
                Cancel
              </Button>
              <Button onClick={onConfirm}>Unlink</Button>
            </Dialog.Footer>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}
