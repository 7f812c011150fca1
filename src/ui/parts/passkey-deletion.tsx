import { Button, Dialog, Portal } from '@chakra-ui/react'
import type { RefObject } from 'react'

import type { PasskeysView } from '#src/machines/passkeys/passkeys.view.ts'

type PasskeyDeletionProps = {
  /** Has the focus once the passkey, and the button that asked, are gone. */
  headingRef: RefObject<HTMLElement | null>
  view: Extract<PasskeysView, { step: 'ready' }>
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before a passkey is deleted, and says what goes with it. */
export function PasskeyDeletion({ view, headingRef, onConfirm, onCancel }: PasskeyDeletionProps) {
  const { isBusy } = view
  const passkey = view.passkeys.find(({ id }) => id === view.chosenId)

  return (
    <Dialog.Root
      role="alertdialog"
      open={view.asked === 'delete'}
      finalFocusEl={() => (view.done === 'deleted' ? headingRef.current : null)}
      onOpenChange={({ open }) => (open ? undefined : onCancel())}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content>
            <Dialog.Header>
              <Dialog.Title>Delete this passkey?</Dialog.Title>
            </Dialog.Header>
            <Dialog.Body>
              <Dialog.Description>
                “{passkey?.name}” will no longer sign you in. Devices that signed in with it are
                logged out{passkey?.isCurrent === true ? ', this one too' : ''}.
              </Dialog.Description>
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
                {isBusy ? 'Loading...' : 'Delete passkey'}
              </Button>
            </Dialog.Footer>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}
