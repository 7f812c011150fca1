import { Button } from '@chakra-ui/react'

import { ConfirmDialog } from '#src/ui/parts/confirm-dialog.tsx'

export type LogOutOthersProps = {
  others: 'kept' | 'asked' | 'busy'
  onAskOthers: () => void
  onConfirmOthers: () => void
  onCancelOthers: () => void
}

/** Ends all other sessions, once the person has said yes. */
export function LogOutOthers(props: LogOutOthersProps) {
  const { others, onAskOthers, onConfirmOthers, onCancelOthers } = props

  return (
    <ConfirmDialog
      title="Log out everywhere else?"
      action="Log out everywhere else"
      isOpen={others !== 'kept'}
      isBusy={others === 'busy'}
      trigger={
        <Button variant="outline" alignSelf="flex-start" py="2">
          Log out everywhere else
        </Button>
      }
      onAsk={onAskOthers}
      onConfirm={onConfirmOthers}
      onCancel={onCancelOthers}
    >
      All your other devices and browsers must sign in again. This one stays signed in.
    </ConfirmDialog>
  )
}
