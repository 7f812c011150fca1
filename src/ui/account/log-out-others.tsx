import { Button } from '@chakra-ui/react'

import { FormDialog } from '#src/ui/parts/overlays/form-dialog.tsx'

export type LogOutOthersProps = {
  others: 'kept' | 'asked' | 'busy'
  /** One is being logged out: the others can be once it is. */
  isBusyWithOne: boolean
  onAskOthers: () => void
  onConfirmOthers: () => void
  onCancelOthers: () => void
}

/** Ends all other sessions, once the person has said yes. */
export function LogOutOthers(props: LogOutOthersProps) {
  const { others, isBusyWithOne, onAskOthers, onConfirmOthers, onCancelOthers } = props

  return (
    <>
      <Button
        variant="outline"
        alignSelf="flex-start"
        py="2"
        aria-haspopup="dialog"
        aria-disabled={isBusyWithOne}
        onClick={isBusyWithOne ? undefined : onAskOthers}
      >
        Log out everywhere else
      </Button>
      <FormDialog
        title="Log out everywhere else?"
        description="All your other devices and browsers will have to sign in again, and a phone connected by WhatsApp is disconnected. This device stays signed in."
        action="Log out everywhere else"
        isOpen={others !== 'kept'}
        isBusy={others === 'busy'}
        onSubmit={onConfirmOthers}
        onCancel={onCancelOthers}
      />
    </>
  )
}
