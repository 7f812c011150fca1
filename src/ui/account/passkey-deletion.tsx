import type { RefObject } from 'react'

import type { PasskeysView } from '#src/machines/passkeys/passkeys.view.ts'
import { FormDialog } from '#src/ui/parts/overlays/form-dialog.tsx'

type PasskeyDeletionProps = {
  /** Has the focus once the passkey, and the button that asked, are gone. */
  headingRef: RefObject<HTMLElement | null>
  view: Extract<PasskeysView, { step: 'ready' }>
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before a passkey is deleted, and says what goes with it. */
export function PasskeyDeletion({ view, headingRef, onConfirm, onCancel }: PasskeyDeletionProps) {
  const passkey = view.passkeys.find(({ id }) => id === view.chosenId)

  return (
    <FormDialog
      title="Delete this passkey?"
      description={
        <>
          “{passkey?.name}” will no longer sign you in. Devices that signed in with it are logged
          out
          {passkey?.isCurrent === true ? ', this one too' : ''}.
        </>
      }
      action="Delete passkey"
      isDestructive
      isOpen={view.asked === 'delete'}
      isBusy={view.isBusy}
      finalFocus={() => (view.done === 'deleted' ? headingRef.current : null)}
      onSubmit={onConfirm}
      onCancel={onCancel}
    />
  )
}
