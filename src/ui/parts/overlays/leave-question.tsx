import { Button, Dialog, Flex, Text } from '@chakra-ui/react'
import { useState } from 'react'

import { destructive } from '#src/ui/parts/buttons/destructive.ts'
import { useReturnedFocus } from '#src/ui/parts/focus/use-returned-focus.ts'

/** Asks before a dialog with typed text is closed, in place of the dialog's footer. */
export const useLeaving = (isDirty: boolean, onLeave: () => void) => {
  const [isAsking, setIsAsking] = useState(false)
  const stay = () => setIsAsking(false)

  return {
    leave: isDirty ? () => setIsAsking(!isAsking) : onLeave,
    stay,
    question: isAsking ? <LeaveQuestion onStay={stay} onLeave={onLeave} /> : null,
  }
}

function LeaveQuestion({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  useReturnedFocus()

  return (
    <Dialog.Footer role="alertdialog" aria-label="Discard what you typed?">
      <Flex flex="1" align="center" minWidth="min(14rem, 100%)">
        <Text fontWeight="semibold">Discard what you typed?</Text>
      </Flex>
      <Button variant="outline" autoFocus onClick={onStay}>
        Keep editing
      </Button>
      <Button css={destructive} onClick={onLeave}>
        Discard
      </Button>
    </Dialog.Footer>
  )
}
