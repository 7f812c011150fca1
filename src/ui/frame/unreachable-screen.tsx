import { Button } from '@chakra-ui/react'

import { MessageScreen } from '#src/ui/parts/page/message-screen.tsx'

type UnreachableScreenProps = { problem: string; onRetry: () => void }

/** The session could not be restored, for the server did not answer. */
export function UnreachableScreen({ problem, onRetry }: UnreachableScreenProps) {
  return (
    <MessageScreen title="Partner Portal cannot be reached" text={problem}>
      <Button onClick={onRetry}>Retry</Button>
    </MessageScreen>
  )
}
