import { Button, Dialog, Portal } from '@chakra-ui/react'

export type LogOutOthersProps = {
  others: 'kept' | 'asked' | 'busy'
  onAskOthers: () => void
  onConfirmOthers: () => void
  onCancelOthers: () => void
}

/** Ends all other sessions, once the person has said yes. */
export function LogOutOthers(props: LogOutOthersProps) {
  const { others, onAskOthers, onConfirmOthers, onCancelOthers } = props
  const isBusy = others === 'busy'

  return (
    <Dialog.Root
      role="alertdialog"
      open={others !== 'kept'}
      onOpenChange={({ open }) => (open ? onAskOthers() : onCancelOthers())}
    >
      <Dialog.Trigger asChild>
        <Button variant="outline" alignSelf="flex-start" py="2">
          Log out everywhere else
        </Button>
      </Dialog.Trigger>
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content>
            <Dialog.Header>
              <Dialog.Title>Log out everywhere else?</Dialog.Title>
            </Dialog.Header>
            <Dialog.Body>
              <Dialog.Description>
                All your other devices and browsers must sign in again. This one stays signed in.
              </Dialog.Description>
            </Dialog.Body>
            <Dialog.Footer>
              <Button
                variant="outline"
                data-autofocus
                aria-disabled={isBusy}
                onClick={isBusy ? undefined : onCancelOthers}
              >
                Cancel
              </Button>
              <Button aria-disabled={isBusy} onClick={isBusy ? undefined : onConfirmOthers}>
                {isBusy ? 'Loading...' : 'Log out everywhere else'}
              </Button>
            </Dialog.Footer>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}
